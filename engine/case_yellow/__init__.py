"""Case Yellow, 1940."""
