"""Games in progress: tables, their players, and how they are kept on disk."""
