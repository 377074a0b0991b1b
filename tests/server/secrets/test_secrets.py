"""Private keys and tokens: found, told without being shown, and covered in what is kept.

What looks real here is made when the tests run: a file with it would be stopped on its way to a repository.
"""

import ast
import asyncio
import base64
import json
import random
import signal
import string
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import descant_server
from descant import Encoding, Source, analyze
from descant_server.secrets import detector
from descant_server.secrets.redacting import Redactor, redacted, redacted_analysis, redacted_text
from descant_server.secrets.searching import is_unsearched, new_secrets, secrets_in
from descant_server.secrets.suspicion import is_suspicious
from descant_server.workspace.comparison import compare
from descant_server.workspace.existing import WorkspaceView
from support.lsp_client import CAPABILITIES, ENVIRONMENT, LIMIT, URI, editing_in, started
from support.network import LSP
from support.printed import Outcome

_CHANCE = random.Random(6)
ALL = string.ascii_letters + string.digits
HEX = "0123456789abcdef"


def some(length: int, of: str = ALL) -> str:
    return "".join(_CHANCE.choice(of) for _ in range(length))


def part(value: str) -> str:
    return base64.urlsafe_b64encode(value.encode()).rstrip(b"=").decode()


def key(name: str = "RSA ", lines: int = 12) -> str:
    body = "\n".join(some(64, ALL + "+/") for _ in range(lines))
    return f"-----BEGIN {name}PRIVATE KEY-----\n{body}\n-----END {name}PRIVATE KEY-----"


GITHUB = "ghp_" + some(36)
KEY = key()
REAL = {
    "GitHub Personal Access Token": GITHUB,
    "GitHub Fine-Grained Personal Access Token": f"github_pat_{some(22)}_{some(59)}",
    "GitHub App Token": "ghs_" + some(36),
    "GitLab Personal Access Token": "glpat-" + some(20),
    "AWS access key ID": "AKIA" + some(16, string.ascii_uppercase + "234567"),
    "Slack Bot token": f"xoxb-{some(12, string.digits)}-{some(12, string.digits)}-{some(24)}",
    "Slack Webhook": f"https://hooks.slack.com/services/T{some(8, 'ABC123')}/B{some(8, 'ABC123')}/{some(24)}",
    "Stripe Access Token": "sk_live_" + some(24),
    "Stripe webhook signing secret": "whsec_" + some(32),
    "OpenAI API Key": f"sk-proj-{some(74)}T3BlbkFJ{some(74)}",
    "Anthropic API Key": f"sk-ant-api03-{some(93)}AA",
    "GCP API key": "AIza" + some(35),
    "Google OAuth client secret": "GOCSPX-" + some(28),
    "Hugging Face Access token": "hf_" + some(34, string.ascii_letters),
    "npm Access Token": "npm_" + some(36),
    "PyPI upload token": "pypi-AgEIcHlwaS5vcmc" + some(100),
    "Twilio API Key": "SK" + some(32, HEX),
    "SendGrid API Key": f"SG.{some(22)}.{some(43)}",
    "Discord bot token": f"M{some(23)}.{some(6)}.{some(38)}",
    "DigitalOcean API Token": "dop_v1_" + some(64, HEX),
    "Stripe test key": "sk_test_" + some(24),
    "Telegram Bot API Token": f"{some(10, '123456789')}:AA{some(33)}",
    "Mailgun API key": "key-" + some(32, HEX),
    "JSON Web Token": ".".join((part('{"alg":"HS256"}'), part(f'{{"sub":"{some(12)}"}}'), some(43))),
}
"""By the kind that is told."""
BESIDE = {
    "Azure Storage account key": ("AccountName=acme;AccountKey={};EndpointSuffix=x", some(86) + "=="),
    "AWS secret access key": ('aws_secret_access_key = "{}"', "a1" + some(38)),
    "password embedded in a service connection URI": ("url: postgres://me:{}@db.acme.io/shop", some(12)),
}
"""Those that are known by what stands around them."""
NONE = (
    "AKIAIOSFODNN7EXAMPLE",
    "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    "ghp_" + "x" * 36,
    "ghp_" + "1234567890" * 3 + "123456",
    "github_pat_your_token_goes_here_please_replace_it",
    "sk-ant-api03-your-key-here",
    "hf_" + "x" * 34,
    "AIzaSyD-EXAMPLE_KEY_1234567890123456789",
    "<your token>",
    "${GITHUB_TOKEN}",
    "{{ secrets.GITHUB_TOKEN }}",
    'os.environ["GITHUB_TOKEN"]',
    "postgres://user:password@localhost/db",
    "postgres://postgres:postgres@localhost:5432/db",
    "postgres://me:${PASSWORD}@localhost/db",
    "postgres://{user}:{password}@{host}/db",
    "https://example.com/a:b@c",
    'aws_key = "AmazonRoute53RecoveryReadinessFullAccess"',
    "git@github.com:me/it.git",
    "-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----",
    "-----BEGIN RSA PRIVATE KEY-----\nMIIEvQIBADANBg...\n-----END RSA PRIVATE KEY-----",
    "-----BEGIN PUBLIC KEY-----\n" + some(64) + "\n-----END PUBLIC KEY-----",
    'if text.startswith("-----BEGIN PRIVATE KEY-----"):\n    raise ValueError("it is not one of ours")',
    "4f9c8a52-3d0b-4c6e-9f1a-2b7d5e8c1a90",
    "commit 5d9de8419872a168dae30ebea19ec0c75b8a5ceb",
    "sha256:" + some(64, HEX),
    "sha512-" + some(86, ALL + "+/") + "==",
    "class AbstractSingletonProxyFactoryBeanConfigurationSupport2To3Adapter: pass",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0." + some(43),
)


def found(text: str) -> list[tuple[str, str]]:
    return [(one.kind, text[one.span.start : one.span.end]) for one in secrets_in(text)]


def answer(content: str, **more: Any) -> str:
    files = [{"path": "a.py", "content": content}]
    return json.dumps({"summary": "s", "course_of_action": [], "files": files, **more})


@pytest.mark.parametrize("kind", REAL)
def test_a_token_is_found_where_it_stands_to_the_character(kind: str) -> None:
    assert found(f'é🎉 = 1\nTOKEN = "{REAL[kind]}"  # ours\n') == [(kind, REAL[kind])]


@pytest.mark.parametrize("kind", BESIDE)
def test_a_secret_is_known_by_what_stands_around_it(kind: str) -> None:
    around, value = BESIDE[kind]
    assert found(around.format(value) + "\n") == [(kind, value)]


BY_NAME = [
    ("password", around, "Gx7!kk92Lm")
    for around in (
        *('password = "{}"', "db_passwd: '{}'", '"password": "{}"', "DB_PASSWORD={}\n", 'PWD = "{}"'),
        *("let password = `{}`", 'String password = "{}";', 'password: str = "{}"', 'passphrase => "{}"'),
    )
] + [
    ("API key", around, value)
    for value in (some(24), some(32, HEX), some(40, HEX))
    for around in (
        *('api_key = "{}"', '"apiKey": "{}"', "API_KEY={}\n", 'const clientSecret = "{}";'),
        *("DD_API_KEY={}\n", 'DATADOG_APP_KEY: "{}"', 'options = {{"app_key": "{}"}}'),
        *('os.environ["API_KEY"] = "{}"', 'SECRET_KEY = "{}"', "api-key: '{}'"),
    )
]


@pytest.mark.parametrize(("kind", "around", "value"), BY_NAME)
def test_a_value_that_its_name_tells_to_be_a_secret_is_one(kind: str, around: str, value: str) -> None:
    text = f"x = 1\n{around.format(value)}"
    assert found(text) == [(kind, value)]
    assert [value for _, value in found(json.dumps({"content": text}))] == [value]


@pytest.mark.parametrize(
    "text",
    [
        *(
            'password = "changeme"',
            'password = "Password123!"',
            'password = "S3cret!pass"',
            'pwd = "12345678"',
        ),
        *(
            'password = os.environ["DB_PASSWORD"]',
            'password="${DB_PASSWORD}"',
            "PASSWORD={{ vault.password }}",
        ),
        *('password = getpass("Your Password: ")', "password: string;", "PASSWORD=$(cat /run/secrets/db)"),
        *('password_label = "Your-New-Pa55word"', 'pwd = "/home/Me/Work2!"', 'PWD="https://A9.example/x!"'),
        *('api_key = "YOUR_API_KEY"', 'api_key = "test-key-1234567890ab"', 'apiKey: "settings.apiKey.value"'),
        *('api_key_header = "X-Api-Key"', 'secret_key = "django-insecure-key"', "API_KEY=abc"),
        *(
            'passwordError = "Use 8 Chars!"',
            'form.password.Id9 = "passwordInput"',
            'password = hash("Gx7!kk92Lm")',
        ),
    ],
)
def test_what_is_typed_for_tests_or_stands_for_another_value_is_no_secret(text: str) -> None:
    assert found(f"{text}\n") == []


@pytest.mark.parametrize("text", NONE)
def test_an_example_or_a_name_is_no_secret(text: str) -> None:
    assert [found(f"{text}\n"), found(f'TOKEN = "{text}"\n'), found(json.dumps({"token": text}))] == [[]] * 3


@pytest.mark.parametrize("name", ["", "RSA ", "EC ", "OPENSSH ", "ENCRYPTED "])
def test_a_private_key_is_one_secret_from_begin_to_end(name: str) -> None:
    block = key(name)
    assert found(f'KEY = """\n{block}\n"""\nprint(KEY)\n') == [("Private Key", block)]


def test_a_private_key_is_found_in_every_way_that_it_is_written() -> None:
    old = KEY.replace("KEY-----\n", "KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0A1B2C\n\n", 1)
    pgp = f"-----BEGIN PGP PRIVATE KEY BLOCK-----\nVersion: GnuPG v2\n\n{some(64)}\n{some(64)}\n=a1B2\n"
    pgp += "-----END PGP PRIVATE KEY BLOCK-----"
    concatenated = '"' + KEY.replace("\n", '\\n"\n    "') + '"'
    for text in (old, pgp, KEY.replace("\n", "\r\n"), "  " + KEY.replace("\n", "\n  ")):
        assert found(f"a\n{text.lstrip()}\nb") == [("Private Key", text.lstrip())]
    for text in (json.dumps(KEY), json.dumps(json.dumps(KEY)), concatenated):
        assert [kind for kind, _ in found(text)] == ["Private Key"]
        assert not {*KEY.splitlines()} & {*redacted(text).replace('"', "\n").replace("\\", "\n").split("\n")}


def test_a_private_key_that_the_text_ends_inside_of_is_found() -> None:
    assert found("x\n" + KEY[:400]) == [("Private Key", KEY[:400])]


@pytest.mark.parametrize("kind", REAL)
def test_a_token_behind_the_escape_of_a_line_end_is_found_in_a_raw_answer(kind: str) -> None:
    assert found(answer(f"# tokens\n{REAL[kind]}\n")) == [(kind, REAL[kind])]


def test_a_token_that_chance_made_like_a_word_is_found_by_its_first_letters() -> None:
    for value in ("hf_" + some(34, string.ascii_lowercase), "glpat-" + some(20, string.ascii_lowercase)):
        assert [secret for _, secret in found(f"TOKEN = '{value}'\n")] == [value]


def test_only_what_the_answer_brings_is_new() -> None:
    other = "ghp_" + some(36)
    before, after = f"a = '{GITHUB}'\n", f"b = '{other}'\nc = '{GITHUB}'\n"

    assert [after[one.span.start : one.span.end] for one in new_secrets(before, after)] == [other]
    assert len(new_secrets(None, after)) == 2
    assert new_secrets(after, after) == new_secrets(before, "a = 1\n") == ()


def test_a_file_full_of_secrets_that_are_sorted_anew_brings_none() -> None:
    lines = [f"key{number} = 'ghp_{some(36)}'" for number in range(1_200)]
    assert new_secrets("\n".join(lines), "\n".join(reversed(lines))) == ()
    assert len(new_secrets("\n".join(lines[1:]), "\n".join(reversed(lines)))) == 1


def test_no_more_than_the_first_characters_are_ever_shown() -> None:
    for text, shown in (
        (GITHUB, "ghp_…"),
        (KEY, KEY.splitlines()[0]),
        ("postgres://me:k2X9q7Zp@db.io/a", "k2…"),
    ):
        [secret] = secrets_in(text)
        assert secret.hint(text) == shown


def against_disk(text: str, folder: Path) -> list[tuple[str, str]]:
    found = compare(analyze(text), WorkspaceView(folder)).problems
    return [
        (text[one.span.start : one.span.end], one.message) for one in found if one.code == "secret-in-file"
    ]


def test_a_secret_that_an_answer_brings_is_a_warning_that_does_not_quote_it(tmp_path: Path) -> None:
    text = answer(f"# 🎉\nA = '{GITHUB}'\n")

    [(place, message)] = against_disk(text, tmp_path)
    assert place == GITHUB
    assert "GitHub Personal Access Token (ghp_…)" in message
    assert GITHUB[:8] not in message

    (tmp_path / "a.py").write_text(f"B = 1\nA = '{GITHUB}'")
    assert against_disk(text, tmp_path) == []
    (tmp_path / "a.py").write_text("B = 1\n")
    assert len(against_disk(text, tmp_path)) == 1


@pytest.mark.parametrize(
    ("added", "marked"),
    [
        (f"+three = '{GITHUB}'", GITHUB),
        ("+KEY = '''" + KEY.replace("\n", "\n+") + "'''", KEY.splitlines()[0]),
    ],
)
def test_a_secret_that_an_edit_brings_is_one_too(added: str, marked: str, tmp_path: Path) -> None:
    old = "glpat-" + some(20)
    (tmp_path / "a.py").write_text(f"one = 1\ntwo = '{old}'\n")
    lines = ("*** Begin Patch", "*** Update File: a.py", "@@", " one = 1", added, f" two = '{old}'")

    [(place, _)] = against_disk("\n".join((*lines, "*** End Patch\n")), tmp_path)
    assert place == marked


def test_most_texts_never_meet_the_detector() -> None:
    package = Path(descant_server.__file__).parent
    modules = (path for path in sorted(package.rglob("*.py")) if path.parent.name != "secrets")
    code = "\n".join(path.read_text(encoding="utf-8") for path in modules)
    text = (code * (1 + 1_000_000 // len(code)))[:1_000_000]

    def seconds() -> float:
        begin = time.process_time()
        assert secrets_in(text) == ()
        return time.process_time() - begin

    assert not is_suspicious(text.encode())
    assert min(seconds() for _ in range(5)) < 0.03, "it is 2 ms on an idle machine"


@pytest.mark.parametrize("mark", ["citeturn0search1turn0search2", "fileciteturn12file3turn1news20"])
def test_what_a_chat_page_leaves_of_citations_does_not_load_the_detector(mark: str) -> None:
    assert not is_suspicious(f"as the page says. {mark}".encode())
    assert not is_suspicious(rf'{{"text": "as it says.\n{mark}"}}'.encode())
    assert is_suspicious(f"{mark}-{some(20)}".encode())


def test_the_detector_is_loaded_by_the_first_suspicious_text_only() -> None:
    program = (
        "import sys\n"
        "import descant_server.cli, descant_server.problem_catalogue.all_kinds\n"
        "from descant_server.commands import COMMANDS\n"
        "from descant_server.secrets.searching import secrets_in\n"
        "secrets_in('class Ordinary:\\n    pass\\n' * 1000)\n"
        "print('kingfisher_sdk' in sys.modules)\n"
        f"secrets_in({GITHUB!r})\n"
        "print('kingfisher_sdk' in sys.modules)\n"
    )
    assert printed(program) == "False\nTrue\n"


def printed(program: str, status: int = 0) -> str:
    command = (sys.executable, "-P", "-c", program)
    done = subprocess.run(command, capture_output=True, text=True, env=ENVIRONMENT, timeout=LIMIT)
    assert done.returncode == status, done.stderr
    return done.stdout


NO_NETWORK = """
import ctypes, platform, struct, sys
# A filter of the kernel: whoever asks for a socket from here on is killed, in whatever language.
number = {"x86_64": 41, "aarch64": 198}[platform.machine()]
rules = [(0x20, 0, 0, 0), (0x15, 0, 1, number), (0x06, 0, 0, 0x80000000), (0x06, 0, 0, 0x7FFF0000)]
code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *rule) for rule in rules))
given = ctypes.create_string_buffer(struct.pack("HxxxxxxP", len(rules), ctypes.addressof(code)))
libc = ctypes.CDLL(None, use_errno=True)
assert libc.prctl(38, 1, 0, 0, 0) == 0 and libc.prctl(22, 2, given, 0, 0) == 0
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the filter is one of Linux")
def test_no_secret_is_ever_sent_anywhere() -> None:
    texts = [f"TOKEN = '{value}'\n" for value in REAL.values()] + [KEY]
    looking = (
        f"from descant_server.secrets.searching import secrets_in\nprint(all(map(secrets_in, {texts!r})))"
    )

    assert printed(NO_NETWORK + looking) == "True\n"
    printed(NO_NETWORK + "import socket\nsocket.socket()", -signal.SIGSYS)


def test_nothing_of_the_detector_is_used_but_its_scanner() -> None:
    imports = []
    for path in Path(descant_server.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("kingfisher"):
                imports += [(path.name, alias.name) for alias in node.names]
            assert not (isinstance(node, ast.Import) and "kingfisher" in ast.dump(node))
    assert set(imports) == {("detector.py", "Scanner")}


def test_where_there_is_no_detector_private_keys_are_found_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(detector, "_loaded", [])
    monkeypatch.setitem(sys.modules, "kingfisher_sdk", None)

    assert found(f"{GITHUB}\n{KEY}") == [("Private Key", KEY)]
    assert not detector.is_installed()


def test_a_detector_that_is_installed_meanwhile_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(detector, "_loaded", [])
    with monkeypatch.context() as missing:
        missing.setitem(sys.modules, "kingfisher_sdk", None)
        assert is_unsearched(None, [GITHUB])

    assert found(GITHUB) == [("GitHub Personal Access Token", GITHUB)]
    assert not is_unsearched(None, [GITHUB])


def test_only_what_looks_like_a_secret_and_is_new_is_said_to_be_unsearched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(detector, "_loaded", [])
    monkeypatch.setitem(sys.modules, "kingfisher_sdk", None)

    assert not is_unsearched(None, ["class Ordinary:", "    pass"])
    assert not is_unsearched(f"a\n{GITHUB}\nb", ["a", GITHUB, "c"])
    assert is_unsearched(f"a\n{GITHUB}\nb", ["a", GITHUB[:-1] + "Z"])


@pytest.mark.parametrize(
    "piece",
    [
        "-----BEGIN RSA PRIVATE KEY-----\n",
        "-----BEGIN RSA PRIVATE KEY-----" + "aB3" * 30 + "\n",
        "ghp_" + "a1B2" * 9,
        "postgres://a:bcd@",
        "eyJ",
        "aB3",
        "AKIA",
        "xoxb-1-",
        "https://a:",
        "\\\\n",
        'K = "' + GITHUB + '"\n',
    ],
)
def test_a_text_that_was_made_to_take_long_does_not(piece: str) -> None:
    text = piece * (500_000 // len(piece))
    begin = time.process_time()
    secrets_in(text)
    assert time.process_time() - begin < 3


def test_what_a_rule_says_of_itself_becomes_a_kind_in_words() -> None:
    assert detector.in_words("Detected an xAI (Grok) API Key, which may expose it.") == "xAI API Key"
    assert detector.in_words("SendGrid API Key") == "SendGrid API Key"
    assert detector.in_words("Sidekiq, which " + "x" * 99) == "Sidekiq"
    assert detector.in_words("x" * 99) == detector.in_words("") == "secret"


def test_a_redacted_text_has_every_place_where_it_was() -> None:
    text = f"é = 1\nK = '''{KEY}'''\r\nurl = 'postgres://a:p🎉é漢x1Q9zz@db.io/x'\nT = '{GITHUB}' # end 🎉\n"
    covered = redacted(text)

    assert covered.endswith(f"T = '{'*' * 40}' # end 🎉\n")
    assert not any(line in covered for line in KEY.splitlines())
    assert "漢" not in covered
    before, after = Source(text), Source(covered)
    for encoding in Encoding:
        for offset in range(0, len(text) + 1, 7):
            assert before.place(offset, encoding) == after.place(offset, encoding)
    assert redacted("nothing here\n") == "nothing here\n"
    assert redacted(covered) == covered


def test_a_redacted_answer_is_still_the_same_answer() -> None:
    raw = answer(f"A = '{GITHUB}'\nKEY = '''{KEY}'''\n")
    before, after = analyze(raw), analyze(redacted(raw))
    [old], [new] = before.answer.files, after.answer.files

    assert old.content is not None
    assert new.content is not None
    assert [len(line) for line in new.content.split("\n")] == [len(line) for line in old.content.split("\n")]
    assert after.problems == before.problems == ()


def test_a_token_that_only_the_file_shows_is_covered_in_the_raw_answer() -> None:
    raw = answer(f"A = '{GITHUB}'\n").replace(GITHUB[:6], GITHUB[:4] + f"\\u{ord(GITHUB[4]):04x}" + GITHUB[5])
    assert secrets_in(raw) == ()

    covered = redacted_text(analyze(raw))

    assert len(covered) == len(raw)
    assert GITHUB[8:] not in covered
    assert analyze(covered).problems == ()


def test_a_problem_that_quotes_a_secret_quotes_it_no_more() -> None:
    raw = answer("x", **{GITHUB: 1})
    before = analyze(raw)
    assert any(GITHUB[:12] in problem.message for problem in before.problems)

    after = redacted_analysis(before)

    assert [(one.code, one.span) for one in after.problems] == [
        (one.code, one.span) for one in before.problems
    ]
    assert GITHUB[4:12] not in repr(after.problems) + after.source.text


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Outcome:
    monkeypatch.chdir(tmp_path)
    broken = answer(f"A = '{GITHUB}'\ndef f(:\n  '''{KEY}'''\n", **{GITHUB: 1})
    Path("answer.txt").write_text(f'{broken[:-1]}, "{GITHUB}": 2}}')
    return Outcome(capsys)


@pytest.mark.parametrize("output", ["text", "json", "sarif", "junit", "github", "html"])
def test_a_redacted_report_says_the_same_without_the_secrets(run: Outcome, output: str) -> None:
    assert run("check", "answer.txt", "--output", output) == 1
    plain = run.output
    assert GITHUB[4:12] in plain

    assert run("check", "answer.txt", "--output", output, "--redact") == 1

    assert GITHUB[4:12] not in run.output
    assert len(run.output) == len(plain)
    assert "*" * 30 in run.output


KNOWN_BY_PLACE = {
    "code": "{0}\n",
    "a comment": "{0}\n# It is {1}, see above.\n",
    "another file": "print('{1}')\n",
}


def as_json(code: str, prose: str, path: str) -> str:
    files = [{"path": path, "content": code}, {"path": "b.py", "content": f"def f(:\n    # {prose}\n"}]
    steps = [{"step": 1, "description": prose, "path": path}]
    return json.dumps({"summary": prose, "course_of_action": steps, "files": files, prose: prose})


FORMATS: dict[str, Callable[[str, str, str], str]] = {
    "json": as_json,
    "json with escapes": lambda code, prose, path: (
        as_json(code, prose, path).replace("/", "\\/").replace("A", "\\u0041")
    ),
    "tags": lambda code, prose, path: (
        f"{prose}\n<summary>{prose}</summary>\n<course_of_action>\n1. {prose}\n</course_of_action>\n"
        f'<file path="{path}">\n{code}</file>\n<file path="{path}">\ndef f(:  # {prose}\n</file>\n{prose}\n'
    ),
    "markdown": lambda code, prose, path: (
        f"{prose}\n\n`{path}`:\n\n```python\n{code}```\n\n{prose}\n\n"
        f"`b.py`\n\n```python\ndef f(: # {prose}\n```\n"
    ),
    "diff": lambda code, prose, path: (
        f"{prose}\n--- /dev/null\n+++ b/{path}\n@@ -0,0 +1,{code.count(chr(10))} @@\n"
        + "".join(f"+{line}\n" for line in code.splitlines())
        + f"{prose}\n"
    ),
}


@pytest.mark.parametrize("output", ["text", "json", "sarif", "junit", "github", "html"])
@pytest.mark.parametrize("form", FORMATS)
def test_a_secret_that_is_repeated_is_printed_nowhere(run: Outcome, output: str, form: str) -> None:
    Path("here").mkdir()
    for around, value in (*BESIDE.values(), ("T = '{}'", GITHUB)):
        for code in KNOWN_BY_PLACE.values():
            written = code.format(around.format(value), value)
            known = around.format(value) if code.startswith("print") else ""
            for path in ("a.py", f"{value}/a.py"):
                text = FORMATS[form](written, f"Use {value} for it. {known}", path)
                Path("answer.txt").write_text(text)
                for beside in ((), ("--workspace", "here")):
                    run("check", "answer.txt", "--output", output, "--redact", *beside)
                    shown = run.output.replace("\\u0041", "A").replace("\\/", "/")
                    assert value not in shown, (around, code, path)
                    assert value[:12] not in shown, (around, code, path)


def test_a_redacted_report_still_warns_of_a_secret_before_it_is_written(run: Outcome) -> None:
    Path("here").mkdir()
    assert run("check", "answer.txt", "--workspace", "here", "--output", "json", "--redact") == 1

    [listed] = json.loads(run.output)
    found = [one for one in listed["problems"] if one["code"] == "secret-in-file"]
    assert ["Private Key (" in one["message"] for one in found] == [False, True]
    assert GITHUB[4:12] not in run.output


def test_a_redacted_answer_is_kept_without_its_secrets(run: Outcome, tmp_path: Path) -> None:
    assert run("store", "add", "answer.txt", "--db", "kept.sqlite", "--redact") == 0, run.errors
    kept = (tmp_path / "kept.sqlite").read_bytes()
    assert GITHUB[4:12].encode() not in kept
    assert KEY.splitlines()[3].encode() not in kept

    assert run("store", "show", "1", "--db", "kept.sqlite", "--output", "json") == 0
    assert "A = '****" in json.loads(run.output)["files"][0]["content"]


def test_to_redact_what_is_not_recorded_is_refused(run: Outcome) -> None:
    assert run("lsp", "--redact") == 2
    assert "--redact requires --record" in run.errors


def test_what_a_message_quotes_of_an_earlier_secret_is_covered() -> None:
    redactor = Redactor()
    opened = redactor.redacted(
        {"method": "textDocument/didOpen", "params": [{"text": f"a {GITHUB} b"}, 1, None]}
    )
    assert opened["params"] == [{"text": f"a {'*' * 40} b"}, 1, None]

    said = {"message": f"The member {GITHUB[:20]}… is not known.", GITHUB: [GITHUB]}

    assert redactor.redacted(said) == {
        "message": f"The member {'*' * 20}… is not known.",
        "*" * 40: ["*" * 40],
    }


def test_a_redacted_message_does_not_speak_of_a_secret() -> None:
    about = {"range": {}, "code": "secret-in-file", "message": "GitHub token (ghp_…)"}
    other = {"range": {}, "code": "bom", "message": "m"}
    assert Redactor().redacted({"diagnostics": [about, other]}) == {"diagnostics": [other]}


@pytest.mark.thorough
@pytest.mark.e2e
def test_a_redacted_recording_holds_no_secret_and_can_be_said_again(tmp_path: Path) -> None:
    path, log = tmp_path / "talk.jsonl", tmp_path / "log"
    text = answer(f"A = '{GITHUB}'\ndef f(:\n  '''{KEY}'''\n", **{GITHUB: 1})

    async def record() -> None:
        options = ("--record", str(path), "--redact", "--trace", "--log-file", str(log))
        async with started(*LSP, *options) as client:
            await client.initialize()
            assert (await client.open(text))["diagnostics"]
            await client.change(2, {"text": text + " "})
            response = await client.request("descant/parsedResponse", {"textDocument": {"uri": URI}})
            assert GITHUB in json.dumps(response), "it is the recording that is redacted"
            assert await client.leave() == 0

    asyncio.run(record())
    recorded = path.read_text()
    assert GITHUB[4:12] not in recorded + log.read_text()
    assert KEY.splitlines()[3] not in recorded + log.read_text()
    assert "*" * 40 in recorded

    command = (*LSP[:-1], "replay", str(path))
    done = subprocess.run(command, capture_output=True, text=True, env=ENVIRONMENT, timeout=LIMIT)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_prompt_that_is_to_be_sent_has_no_secret_and_says_which_were_covered() -> None:
    files = [{"path": "/a.py", "content": f"token = '{GITHUB}'\n"}]
    answer = json.dumps({"summary": "s", "course_of_action": [], "files": files})
    comments = [{"path": "/a.py", "text": f"Not {GITHUB} again", "first": 1, "last": 1, "quote": "token"}]

    async def talk() -> tuple[Any, ...]:
        async with editing_in(text=answer, capabilities=CAPABILITIES) as client:
            replies = []
            for more in ({}, {"cover": True}, {"cover": True, "comments": []}):
                argument = {"uri": URI, "comments": comments, **more}
                asked = {"command": "descant.askAgain", "arguments": [argument]}
                replies.append(await client.request("workspace/executeCommand", asked))
            return tuple(replies)

    copied, sent, without = asyncio.run(talk())
    assert f"Not {GITHUB} again" in copied["prompt"]
    assert f"Not {'*' * len(GITHUB)} again" in sent["prompt"]
    assert GITHUB not in sent["prompt"]
    assert (sent["covered"], sent["isThorough"]) == (["GitHub Personal Access Token"], True)
    assert sent["request"] == copied["request"]
    assert without["covered"] == []
