"""What is said when something of our own or of Discord's fails; the game is safe each time."""

BROKEN = "Something went wrong on my side; nothing was lost. Please try again."
NO_DATABASE = (
    "I cannot reach my records just now. Look at the board in a minute: if it does not show what"
    " you did, do it again."
)
BUSY = "Discord is slow to answer just now. Your order stands; the board follows as soon as it can."
LOCKED = (
    "This thread is archived and locked, and I may not open it. Somebody who may must unlock it, or"
    " give me **Manage Threads**; the board follows by itself. The game is safe."
)
NO_PICTURE = (
    "*(No picture: I may not attach files here. Ask for the **Attach Files** permission;"
    " `/map` still shows you the board.)*"
)
TOO_LARGE = "*(The picture is too large for this server; `/map` shows a part of it.)*"
ALT_GOES_ON = ". … /map with words tells the rest."
DRAWING_FAILED = "*(The picture could not be drawn this time. The game goes on.)*"


def no_permission(right: str = "") -> str:
    """The right that is missing; where Discord does not say which, how to find out."""
    if right:
        needs = f"Somebody who runs the server must give me **{right}** here."
    else:
        needs = "Somebody who runs the server must let me see this channel and write in it."
    return f"I may not post in this channel. {needs} The game is safe."
