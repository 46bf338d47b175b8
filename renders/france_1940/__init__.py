"""Pictures of Dunkirk: France 1940."""
