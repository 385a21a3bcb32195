"""The solver of Hex: proofs, virtual connections, files of winning strategies."""
