"""Discord's documented limits, checked on every request whether or not OpenAPI is there."""
