"""Under which options a game is tried."""

from engine import rules_of


def variants(game):
    """No option, each value of each option alone, and all together."""
    options = rules_of(game).options
    yield {}
    for option in options:
        for value in option.values[1:]:
            yield {option.key: value}
    if len(options) > 1:
        yield {option.key: option.values[-1] for option in options}


def named(game, options):
    """A variant in a word or two."""
    if len(options) > 1:
        return "all"
    return " ".join(f"{key} {value}" for key, value in options.items()) or "plain"
