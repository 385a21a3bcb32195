"""Games of Hex as other programs write them."""
