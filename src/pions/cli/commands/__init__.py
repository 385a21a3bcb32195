"""The commands, a module each, and the options they share."""
