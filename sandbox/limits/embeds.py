"""Limits of embeds."""

from __future__ import annotations

from sandbox.limits.form import Part

TOTAL = 6000


def check_embeds(message: Part) -> None:
    """Ten embeds, each part bounded, six thousand characters together."""
    total = sum(_embed(embed) for embed in message.parts("embeds", 0, 10))
    if total > TOTAL:
        message.fault(
            "embeds", "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {TOTAL}"
        )


def _embed(embed: Part) -> int:
    size = len(embed.text("title", 0, 256)) + len(embed.text("description", 0, 4096))
    embed.text("url", 0, 2048)
    embed.number("color", 0, 0xFFFFFF)
    for field in embed.parts("fields", 0, 25):
        size += len(field.text("name", 1, 256, required=True))
        size += len(field.text("value", 1, 1024, required=True))
    if footer := embed.part("footer"):
        size += len(footer.text("text", 0, 2048))
    if author := embed.part("author"):
        size += len(author.text("name", 0, 256))
    for key in ("image", "thumbnail"):
        if picture := embed.part(key):
            check_address(picture, "url", ("http://", "https://", "attachment://"))
    return size


def check_address(part: Part, key: str, schemes: tuple[str, ...]) -> None:
    """An address must have a scheme Discord follows."""
    address = part.text(key, 1, 2048, required=True)
    if address and not address.startswith(schemes):
        words = ", ".join(f"'{scheme.removesuffix('://')}'" for scheme in schemes)
        part.fault(
            key,
            "URL_TYPE_INVALID_SCHEME",
            f'"{address[:40]}" has no supported scheme. Use {words}.',
        )
