"""Answers for the page: plain values, sentences in the reader's language."""
