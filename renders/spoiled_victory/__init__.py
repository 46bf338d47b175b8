"""Pictures of A Spoiled Victory."""
