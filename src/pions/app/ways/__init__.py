"""Ways of stations that a pupil takes alone: read from folders, their answers judged."""
