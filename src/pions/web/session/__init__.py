"""The requests of pages, and the state kept between them."""
