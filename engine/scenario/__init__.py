"""Scripted games with a known outcome: the cases of a scenario file, run on the engine.

`run` takes one case as parsed from YAML and says whether the engine plays it as expected. Reading
the file is the caller's business.
"""

from engine.scenario.case import KNOWN_KEYS, Case, parse
from engine.scenario.judge import Problem
from engine.scenario.performance import FAILED, PASSED, SKIPPED, Result, run

__all__ = [
    "FAILED",
    "KNOWN_KEYS",
    "PASSED",
    "SKIPPED",
    "Case",
    "Problem",
    "Result",
    "parse",
    "run",
]
