"""Pictures of Case Yellow, 1940."""
