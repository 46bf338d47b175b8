"""Small affairs: set-up, events and what a fight leaves to decide; each with its reason."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.views import Advice, Question
from engine.miracle.combat import defense_number
from engine.miracle.components.map import name
from engine.miracle.components.sea import SLIPS, water_name
from engine.miracle.components.ships import SHIPS
from engine.miracle.components.units import ALLIES
from engine.miracle.event_choices import shaken_at
from engine.miracle.ids import EvacueeId, NodeId, ShipId, WaterId
from engine.miracle.orders import read
from engine.miracle.positions import ship_name, unit_name, units_at, value
from engine.miracle.setup import unplaced
from engine.miracle.state import Table


def support(table: Table, question: Question, _: frozenset[str]) -> Advice:
    """15.0 Each Corps Support behind its own Corps."""
    places = [f"{unit_name(it)} at {name(ALLIES[it].space)}" for it in unplaced(table)]
    return Advice(question.choices[0].token, f"Each behind its own Corps: {', '.join(places)}.")


def ship_at_the_mole(table: Table, question: Question, _: frozenset[str]) -> Advice:
    """15.0 The first of the list loads first."""
    first = question.choices[0].token
    ship = ShipId(read(first).who)
    room = count(SHIPS[ship].full.capacity, "counter")
    why = f"{ship_name(ship)} have room for {room}; each of the {len(SLIPS)} slips loads one free."
    return Advice(first, why)


def marshals(table: Table, question: Question, _: frozenset[str]) -> Advice:
    """7.1 Where most points stand idle."""

    def points(choice: Choice) -> int:
        return sum(value(table, it) for it in shaken_at(table, read(choice.token).who))

    best = max(question.choices, key=points)
    shaken = count(len(shaken_at(table, read(best.token).who)), "shaken counter")
    return Advice(best.token, f"{best.subject} has {shaken}, worth {points(best)} VP.")


def stay(table: Table, question: Question, _: frozenset[str]) -> Advice:
    """10.3b Nobody runs after the enemy out of the line."""
    if table.battle is None:
        raise RuntimeError("no combat is being fought")
    unit, ahead = table.battle.frontline, NodeId(question.about[-1])
    here = table.units[unit].space
    there, number = defense_number(table, unit, ahead), defense_number(table, unit, here)
    why = f"{unit_name(unit)} defends {name(here)} with {number}; at {name(ahead)} with {there}."
    return Advice(question.choices[0].token, f"{why} It would stand alone there.")


def attack(table: Table, question: Question, _: frozenset[str]) -> Advice:
    """10.3a One fight after the other."""
    first = question.choices[0]
    return Advice(first.token, f"{first.subject} against {first.target}: {first.detail}.")


def cargo(table: Table, question: Question, _: frozenset[str]) -> Advice:
    """11.8c The least valuable of those aboard."""
    first = question.choices[0].token
    points = value(table, EvacueeId(read(first).who))
    return Advice(first, f"Nobody aboard counts less: {points} VP.")


def leave_somua(table: Table, question: Question, _: frozenset[str]) -> Advice:
    """7.6 Pillboxes that stand need no Corps card to be placed again."""
    behind = count(len(units_at(table, table.somua)), "unit")
    return Advice(question.choices[0].token, f"They shelter {behind} at {name(table.somua)} now.")


def somewhere_else(table: Table, question: Question, _: frozenset[str]) -> Advice:
    """11.2 The safest course comes first."""
    first = question.choices[0]
    dangers = first.detail or "neither guns nor mines"
    return Advice(first.token, f"On the way to {first.subject}: {dangers}.")


def sweep(table: Table, question: Question, _: frozenset[str]) -> Advice:
    """7.1 The oldest Minefield."""
    first = question.choices[0].token
    left = count(len(table.mines) - 1, "Minefield")
    where = water_name(WaterId(read(first).who))
    return Advice(first, f"{where} is free again then; {left} would be left.")
