"""One thing a player may answer."""

from __future__ import annotations

from msgspec import Struct

from engine.core.forms import Field

TOKEN_LIMIT = 80
BATCH = ";"
CANCEL = "cancel"
EVIDENT_MARK = "~"  # before an answer that was evident
STANCE_MARK = "^"  # before one that a stance gave
MARKS = (EVIDENT_MARK, STANCE_MARK)


def by_hand(token: str) -> str:
    """What somebody answered themselves, without what was given by itself."""
    return BATCH.join(part for part in token.split(BATCH) if not part.startswith(MARKS))


class Choice(Struct, frozen=True, omit_defaults=True, gc=False):
    """A legal answer: a short stable token, and the parts an interface can sort it by.

    `place` is where on the map the answer points, so that a picture can number it; an answer that
    `opens` a further question of its own does not go well with others in a batch. `part` is the
    part of the map it lies in: a list too long is first cut by that. It `ends` something if it is a
    way out: it ends, declines or drops what was begun. `group` is the formation its subject belongs
    to: a list of very many units is first cut by that. `fields` are blanks to fill in: the answer
    is then the token with what was written into them (`forms.py`). One that moves `many` at once,
    without chance, is shown on the map before it is given.
    """

    token: str
    verb: str
    subject: str = ""
    target: str = ""
    detail: str = ""
    place: str = ""
    opens: bool = False
    part: str = ""
    ends: bool = False
    fields: tuple[Field, ...] = ()
    group: str = ""
    many: bool = False

    @property
    def label(self) -> str:
        """The whole answer in words."""
        words = f"{self.verb} {self.subject}" if self.subject else self.verb
        if self.target:
            words = f"{words} → {self.target}"
        return f"{words} ({self.detail})" if self.detail else words
