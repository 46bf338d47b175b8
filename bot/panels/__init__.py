"""What a message looks like: text, picture, buttons and menus, without Discord."""
