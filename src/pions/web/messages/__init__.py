"""What travels between a page and this program, by what it is about; see `protocol`."""
