"""GTP, the protocol of Go and Hex programs, on lines of text."""
