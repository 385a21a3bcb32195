"""Games between strategies; knows none of them."""
