"""Copying a state quickly: what can change is copied, by its declared type; the rest is shared."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from msgspec import inspect

from engine.core.state import State

S = TypeVar("S", bound=State)
Copier = Callable[[Any], Any]


def clone(state: S) -> S:
    """A copy that shares nothing that can change; frozen structs, as steps are, are shared."""
    fresh: S = _struct_copier(type(state))(state)
    fresh.__dict__.clear()
    return fresh


@cache
def _struct_copier(kind: type[Any]) -> Copier:
    """How to copy a struct: itself, then each field that holds something changeable."""
    info = inspect.type_info(kind)
    ways = [(it.name, _copier(it.type)) for it in info.fields]  # type: ignore[attr-defined]
    changeable = [(name, way) for name, way in ways if way is not None]

    def copy_struct(value: Any) -> Any:
        fresh = value.__copy__()
        for name, way in changeable:
            part = getattr(value, name)
            if part is not None:
                setattr(fresh, name, way(part))
        return fresh

    return copy_struct


def _copier(kind: inspect.Type) -> Copier | None:
    """How to copy a value of a type; nothing, if it can be shared."""
    if isinstance(kind, inspect.StructType):
        return None if kind.cls.__struct_config__.frozen else _struct_copier(kind.cls)
    if isinstance(kind, inspect.ListType):
        return _list_copier(_copier(kind.item_type))
    if isinstance(kind, inspect.DictType):
        return _dict_copier(_copier(kind.value_type))
    if isinstance(kind, inspect.UnionType):
        ways = [way for way in map(_copier, kind.types) if way is not None]
        return ways[0] if ways else None
    return None


def _list_copier(item: Copier | None) -> Copier:
    if item is None:
        return list.copy
    return lambda values: [item(value) for value in values]


def _dict_copier(item: Copier | None) -> Copier:
    if item is None:
        return dict.copy
    return lambda values: {key: item(value) for key, value in values.items()}
