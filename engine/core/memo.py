"""What was found out about a state, kept beside it until it changes.

A state at rest never changes, so what a function finds out about it may be kept. This is the only
module that touches `State.__dict__`; what lies there is neither saved, copied nor compared. The
key is the function itself, so two functions never meet under one name.

The referee forgets everything before each step. A step that goes on asking after it has changed
what was remembered says so: `changed(game)`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from engine.core.state import State

S = TypeVar("S", bound=State)
P = ParamSpec("P")
A = TypeVar("A")
T = TypeVar("T")

_ASKED = "asked"


def remembered(function: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
    """Find it out once for a state; further arguments are positional and can be keys."""

    return cast("Callable[Concatenate[S, P], T]", _recall(function))


def _recall(find: Callable[..., T]) -> Callable[..., T]:
    """The same, written out for none and for one argument: to pack them costs more than to look."""

    @wraps(find)
    def recall(state: Any) -> Any:
        known = state.__dict__
        if find in known:
            return known[find]
        found = known[find] = find(state)
        return found

    @wraps(find)
    def recall_by_one(state: Any, one: Any) -> Any:
        known = state.__dict__
        key = find, one
        if key in known:
            return known[key]
        found = known[key] = find(state, one)
        return found

    @wraps(find)
    def recall_by_many(state: Any, *args: Any) -> Any:  # no **kwargs: they cost a dict
        known = state.__dict__
        key = find, args
        if key in known:
            return known[key]
        found = known[key] = find(state, *args)
        return found

    taken = signature(find).parameters.values()
    if any(it.kind == it.VAR_POSITIONAL or it.default != it.empty for it in taken):
        return recall_by_many  # of what may be left out one cannot say how many there are
    by_number: dict[int, Callable[..., T]] = {1: recall, 2: recall_by_one}
    return by_number.get(len(taken), recall_by_many)


def remembered_when_asked(
    function: Callable[Concatenate[S, P], T],
) -> Callable[Concatenate[S, P], T]:
    """The same for the state at rest: while an answer is carried out, as it was when asked.

    So the choices and the carrying out of one of them find the same thing out once.
    """
    recall: Callable[..., T] = remembered(function)

    @wraps(function)
    def recall_asked(state: Any, *args: Any) -> T:
        return recall(state.__dict__.get(_ASKED, state), *args)

    @wraps(function)
    def recall_asked_alone(state: Any) -> T:
        known = state.__dict__
        if function in known:  # the state at rest itself, most often
            return cast("T", known[function])
        return recall(known.get(_ASKED, state))

    alone = len(signature(function).parameters) == 1
    return cast("Callable[Concatenate[S, P], T]", recall_asked_alone if alone else recall_asked)


def kept(find: Callable[[A], T]) -> Callable[[A], T]:
    """Keep what was found about the last argument, as long as it is the very same.

    For what is never changed, only replaced: where the counters are, a `Mapping` in a state.
    """
    last: tuple[A, T] | None = None

    @wraps(find)
    def recall(argument: A) -> T:
        nonlocal last
        known = last  # read once: another thread may look for something else
        if known is None or known[0] is not argument:
            known = last = argument, find(argument)
        return known[1]

    return recall


def kept_while_equal(find: Callable[[A], T]) -> Callable[[A], T]:
    """The same as long as the argument is equal: to compare a tuple is quicker than to hash it."""
    last: tuple[A, T] | None = None

    @wraps(find)
    def recall(argument: A) -> T:
        nonlocal last
        known = last
        if known is None or known[0] != argument:
            known = last = argument, find(argument)
        return known[1]

    return recall


def answering(game: State, asked: State) -> None:
    """The first is a copy on which an answer to the second is being carried out."""
    game.__dict__[_ASKED] = asked


def changed(game: State) -> None:
    """Forget what was found out about a state whose answer is still being carried out."""
    known = game.__dict__
    asked = known.get(_ASKED)
    known.clear()
    if asked is not None:
        known[_ASKED] = asked


def forget(game: State) -> None:
    """Forget everything, the state that was answered too."""
    game.__dict__.clear()
