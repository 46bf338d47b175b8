"""The staff officer of Case Yellow."""

from engine.case_yellow.officer.staff import OFFICER

__all__ = ["OFFICER"]
