"""A file is security-sensitive.

It holds secrets, or tells an editor, an agent, a shell, a package manager or a build server what to run. Look
at such a file before you write it. Nothing is ever written below `.git`.

Wrong: `.git/hooks/pre-commit`, `.env`, `.vscode/tasks.json`, `.github/workflows/release.yml`

Right: `src/a.py`, `.env.example`

Prompt: Say which files are not to be touched.
"""

import re
from collections.abc import Iterator

from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.rules.named_paths import path_problem, suspects
from descant.rules.rule import Context, Rule, Topic

SENSITIVE_PATH = ProblemKind.from_doc("sensitive-path", Severity.WARNING, __doc__)

_SENSITIVE = regex(
    r"""
      (?: ^ | [/\\] )
      (?: (?P<repository> \.git | git~\d ) (?= [ .]*+ (?: [/\\] | $ ) )
        | (?P<secrets> \.env (?!\.(?:example|sample|template|dist|defaults?)\b) (?: \.[\w.-]+ )? $
          | \.(?:ssh|gnupg|aws|kube) [/\\] | \.netrc $ | id_(?:rsa|dsa|ecdsa|ed25519) $ )
        | (?P<builds> \.github[/\\](?:workflows|actions)[/\\] | \.circleci[/\\] | \.gitlab-ci\.yml $ )
        | (?P<editors> \.(?:vscode|idea|devcontainer|cursor|claude)[/\\] | \.mcp\.json $ )
        | (?P<commands> \.husky[/\\] | \.(?:npmrc|yarnrc|pypirc|envrc|gitmodules|pre-commit-config\.ya?ml) $
          | \.(?:bashrc|bash_profile|profile|zshrc|zprofile|zshenv) $ ) )
    """,
    re.VERBOSE | re.MULTILINE | re.IGNORECASE,
)
_MARKS = ("/.", "/git~", "/id_")
_REASONS = {
    "repository": "is inside the repository's metadata; nothing is written there",
    "secrets": "may contain secrets",
    "builds": "configures what a build server runs",
    "editors": "configures what an editor or an agent runs",
    "commands": "configures what other programs run or download",
}


def _check(context: Context) -> Iterator[Problem]:
    paths = "/" + context.paths.text.replace("\\", "/").replace("\n", "/").lower()
    if not any(mark in paths for mark in _MARKS):
        return  # Much faster than the pattern, and so for nearly all answers.
    for named in suspects(context, _SENSITIVE):
        match = _SENSITIVE.search(named.path)
        assert match is not None, "it is a suspect"
        assert match.lastgroup is not None, "each way to be sensitive has a name"
        severity = Severity.ERROR if match.lastgroup == "repository" else None
        message = f"{named.path!a} {_REASONS[match.lastgroup]}."
        yield path_problem(context, SENSITIVE_PATH, named, message, severity=severity)


RULE = Rule(SENSITIVE_PATH, Topic.PATHS, _check)
