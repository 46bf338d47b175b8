"""What pyproject.toml cannot say: the folder migrations/ is shipped inside the package `bot`."""

from setuptools import find_packages, setup

setup(
    packages=[*find_packages(include=["engine*", "renders*", "bot*"]), "bot.migrations"],
    package_dir={"bot.migrations": "migrations"},
)
