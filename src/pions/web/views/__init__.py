"""What the page is told: plain values, sentences in the reader's language."""
