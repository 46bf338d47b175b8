"""What stands on an order sheet that is being written, and how each act changed it."""

from __future__ import annotations

from msgspec import Struct


class Edit(Struct, frozen=True, array_like=True, gc=False):
    """One line of a sheet changed: where, from what, into what; nothing means no line."""

    at: int
    old: str
    new: str

    def undone(self) -> Edit:
        """The change that takes this one back."""
        return Edit(self.at, self.new, self.old)


class Act(Struct, frozen=True, array_like=True, gc=False):
    """All that one answer changed on a sheet, so that it can be taken back in one go."""

    ply: int
    edits: tuple[Edit, ...]


class Draft(Struct, omit_defaults=True):
    """One seat's order sheet: its lines in the order they are written, and whether it is signed."""

    lines: list[str] = []
    acts: list[Act] = []
    signed: bool = False

    def edit(self, edit: Edit) -> None:
        """Change a line."""
        if not edit.old:
            self.lines.insert(edit.at, edit.new)
        elif not edit.new:
            del self.lines[edit.at]
        else:
            self.lines[edit.at] = edit.new

    def note(self, act: Act) -> None:
        """Remember an act; what belongs to one answer is one act."""
        if self.acts and self.acts[-1].ply == act.ply:
            act = Act(act.ply, (*self.acts.pop().edits, *act.edits))
        self.acts.append(act)
