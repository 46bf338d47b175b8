"""The course of games in figures."""

from bot.cli.course import course, course_lines


def test_numbers_have_a_median_in_which_never_comes_last():
    figures = course([{"falls": turn} for turn in (3, None, 8, 12, None)])
    assert figures == {
        "falls": {
            "least": 3,
            "quartiles": [8, 12, None],
            "mean": 7.67,
            "standard_error": 2.6,
            "never": 0.4,
        }
    }
    (line,) = course_lines(figures)
    assert line.split(maxsplit=1)[1] == (
        "median 12, quartiles 8 and never, least 3, mean 7.67 ± 2.6, never in 40%"
    )


def test_words_have_shares():
    figures = course([{"opening": word} for word in ("flood", "march", "flood", "flood")])
    assert figures == {"opening": {"shares": {"flood": 0.75, "march": 0.25}}}
    assert course_lines(figures)[0].endswith("flood 75%; march 25%")


def test_the_five_words_that_come_most_are_printed():
    found = course([{"opening": word} for word in "aaaaabbbbcccdddeef"])
    assert course_lines(found)[0].endswith("a 28%; b 22%; c 17%; d 17%; e 11%")


def test_what_never_came_has_no_figures():
    assert course([{"falls": None}])["falls"]["quartiles"] == [None, None, None]
