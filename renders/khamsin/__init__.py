"""The pictures of the Dunkirk 1940 campaign."""
