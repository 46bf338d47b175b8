"""What printed maps are made of: depths, relief, woods, towns, ways, and the furniture around.

Every part is a function from a theme and points on the map to shapes (`str`), or to a `Sprite`
where it carries words. All of it is drawn once per light and kept. What looks thrown comes from
`grain`, so the same map has the same bytes everywhere. Tones lie close to the ground they are on:
maps stay calm under the counters, and quiet textures pack well.
"""
