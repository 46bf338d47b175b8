"""Pictures of Miracle at Dunkerque."""
