"""Files that decide what runs on a developer's machine or a build server, by itself, or what is checked here.

A person is asked for each of these. The code of a project runs, too, but only when somebody runs it; so
nobody is asked for ``package.json``, ``setup.py``, ``conftest.py`` or a ``Dockerfile``. They are changed so
often that people would learn to agree without a look. The same goes for documentation for agents, such as
``AGENTS.md``.
"""

import re
from collections.abc import Iterator
from fnmatch import translate

from descant_server.workspace.path_parts import plain_name

_DECIDES = {
    "configures Descant": "descant.toml .descant-baseline.json",
    "configures how files are written": ".editorconfig",
    "configures what an editor runs": """
        .vscode/ .vs/ .idea/ .fleet/ .zed/ .nova/ .theia/ .settings/ .devcontainer/ .devcontainer.json
        *.code-workspace *.sublime-project .nvim.lua .nvimrc .exrc .vimrc .lvimrc .dir-locals.el
        .emacs.d/ .helix/ .nvim/ .vim/ .clangd .project .projectile .vimspector.json .ycm_extra_conf.py *.iml
    """,
    "configures what an agent does": """
        .agent/ .agents/ .aider/ .amazonq/ .augment/ .claude/ .cline/ .clinerules/ .codeium/ .codex/
        .continue/ .copilot/ .crush/ .cursor/ .factory/ .gemini/ .goose/ .junie/ .kilo/ .kilocode/ .kiro/
        .opencode/ .openhands/ .qwen/ .roo/ .trae/ .windsurf/ .zencoder/ .aider.* .clinerules .crush.json
        .cursorrules .goosehints .kilocodemodes .mcp.json .roomodes .roorules* .windsurfrules crush.json
        mcp.json opencode.json opencode.jsonc .github/agents/ .github/chatmodes/ .github/hooks/
        .github/instructions/ .github/prompts/ .github/skills/ copilot-instructions.md
        copilot-setup-steps.yml
    """,
    "configures what a build server runs": """
        .github/workflows/ .github/actions/ .gitea/workflows/ .forgejo/workflows/ .gitlab/ci/
        .builds/ .depot/ .harness/ .semaphore/
        .azure-pipelines/ .buildkite/ .circleci/ .teamcity/ .tekton/ .woodpecker/ .appveyor.y*ml
        .cirrus.y*ml .drone.y*ml .gitlab-ci.y*ml .travis.y*ml .woodpecker.y*ml appveyor.y*ml
        azure-pipelines*.y*ml bitbucket-pipelines.y*ml buildspec*.y*ml cloudbuild*.y*ml jenkinsfile*
        .build.y*ml .readthedocs.y*ml bitrise.y*ml codemagic.y*ml dependabot.y*ml netlify.toml renovate.json*
        .renovaterc* render.y*ml vercel.json wercker.y*ml
    """,
    "configures what the repository's hooks run": """
        .githooks/ .git-hooks/ .husky/ .lefthook/ .overcommit.y*ml .pre-commit-config.y*ml
        .pre-commit-hooks.y*ml .simple-git-hooks* lefthook*.y*ml lefthook*.toml .lefthook*.y*ml
        .lefthook*.toml .gitattributes .gitconfig .gitmodules .lfsconfig .hgrc .hgsub
    """,
    "configures what other programs run or download": """
        makefile gnumakefile bsdmakefile justfile .justfile taskfile.y*ml .cargo/ .direnv/ .gnupg/ .mise/
        .mvn/ .ssh/ .yarn/ gradle/wrapper/ .config/fish/ .config/autostart/ .bazelrc .condarc .curlrc .envrc
        .gdbinit .gemrc .inputrc .irbrc .lldbinit .mise*.toml .netrc .npmrc .pnpmfile.*js .pryrc .pypirc
        .pythonrc* .screenrc .tmux.conf .wgetrc .yarnrc* bunfig.toml mise*.toml .bash_* .bashrc .cshrc
        .kshrc .login .logout .profile .tcshrc .xinitrc .xprofile .xsessionrc .zlogin .zlogout .zprofile
        .zshenv .zshrc sitecustomize.py usercustomize.py *.pth
    """,
}
"""What a file decides, and the files, in small letters: those in a folder that ends with a slash, those with
a name, those with a name like a pattern."""

_EXACT = {word: reason for reason, words in _DECIDES.items() for word in words.split() if "*" not in word}
_LIKE = {
    re.compile("|".join(map(translate, patterns))): reason
    for reason, words in _DECIDES.items()
    if (patterns := [word for word in words.split() if "*" in word])
}


def what_it_decides(relative: str) -> str | None:
    """Return what a file at *relative* decides, to complete "the file …"; None for an ordinary one."""
    *folders, name = map(plain_name, relative.split("/"))
    exact = next((_EXACT[word] for word in (*_in_folders(folders), name) if word in _EXACT), None)
    return exact or next((reason for like, reason in _LIKE.items() if like.match(name)), None)


def _in_folders(folders: list[str]) -> Iterator[str]:
    """Yield each folder, and each with the one above it, outer ones first."""
    above = ""
    for folder in folders:
        yield f"{above}{folder}/"
        above = f"{folder}/"
        yield above
