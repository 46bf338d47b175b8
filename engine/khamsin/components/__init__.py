"""Map, formations, calendar and tables: data, and what follows from them alone."""
