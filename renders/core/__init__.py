"""What every game's picture is made of: palette, fonts, geography, sprites, scenes."""
