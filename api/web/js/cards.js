// Counting cards.

/** How often each card is in a deck, in the deck's order. */
export function counted(deck) {
  const counts = new Map();
  for (const role of deck) counts.set(role, (counts.get(role) ?? 0) + 1);
  return [...counts];
}
