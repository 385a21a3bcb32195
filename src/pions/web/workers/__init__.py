"""The worker processes of the page, and their scheduling."""
