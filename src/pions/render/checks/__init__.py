"""What was found in a student's file, as text for terminals and as a page."""
