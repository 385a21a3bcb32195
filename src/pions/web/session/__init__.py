"""What browsers ask for, and what is kept for them between two questions."""
