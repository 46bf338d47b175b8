from renders.core.palette import Theme
from renders.core.sprites import Text


def shapes(theme: Theme) -> str:
    return ""


def texts(theme: Theme) -> list[Text]:
    return []
