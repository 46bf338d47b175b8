"""Discord's REST API, version 10, one module per family of routes."""
