"""Which files of a class resemble each other, by their shape and by the moves they choose."""
