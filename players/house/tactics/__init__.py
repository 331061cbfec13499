"""What a house player does with its beliefs: one module by occasion, one function by ask."""
