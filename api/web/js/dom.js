// Making elements. Everything said by anybody goes in as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

/** An element: attributes by name, `on…` as listeners, `class` and `dataset` as expected. */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** The same for drawings. */
export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** Replace what is in an element, but only if it changed. */
export function put(element, ...children) {
  element.replaceChildren(...children.flat().filter(isThere));
  return element;
}

/** Set text, touching the document only when it differs. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "dataset") Object.assign(element.dataset, value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter(isThere));
  return element;
}

function isThere(child) {
  return child !== null && child !== undefined && child !== false;
}
