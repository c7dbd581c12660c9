"""The project as a whole: its shape, its files, what is handed out."""
