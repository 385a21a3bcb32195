"""Les cinq sujets de TP, en français, au-dessus du même noyau."""
