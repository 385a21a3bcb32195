"""GTP: the engine as other programs speak to it, a line at a time."""
