"""The one error of the prompt texts."""


class PromptError(Exception):
    """A text file of the prompts says something the program cannot use.

    ``str()`` is one line, ``file:line: what is wrong; what would be right``, because the people
    who meet it edit texts, not programs.
    """

    def __init__(self, file: str, line: int, problem: str, hint: str) -> None:
        self.file, self.line, self.problem, self.hint = file, line, problem, hint
        super().__init__(" ".join(f"{file}:{line}: {problem}; {hint}".split()))
