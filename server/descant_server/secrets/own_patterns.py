"""Kinds of secrets that are found by their form alone, with what that is known from.

The detector does not know them, or only beside their other half; private keys it looks for in a time that
grows with the square of their number, and not in a text that ends inside of one. Each expression takes linear
time.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from descant.checkpoints import checkpoint
from descant.patterns import regex
from descant_server.secrets.detector import SecretMatch

PRIVATE_KEY = "Private Key"


@dataclass(frozen=True, slots=True)
class OwnKind:
    """A form that a secret has."""

    kind: str
    pattern: re.Pattern[bytes]
    source: str
    """Where the form is described."""


OWN_KINDS = (
    OwnKind(
        PRIVATE_KEY,
        regex(
            rb"""
            -----BEGIN[ ] (?: [A-Z0-9]{1,20}[ ] ){0,3} PRIVATE[ ]KEY (?:[ ]BLOCK)? -----
            (?: [^A-Za-z0-9+/-]{0,80} [A-Z][A-Za-z-]{1,30}:[ ] [^\n]{0,120} \n ){0,6}
            (?= [^-]{0,200}? [A-Za-z0-9+/]{40} )
            [A-Za-z0-9+/=\s"'`,.;>\#*|\\]{40,}+
            (?: -----END[ ] (?: [A-Z0-9]{1,20}[ ] ){0,3} PRIVATE[ ]KEY (?:[ ]BLOCK)? ----- | \Z )
            """,
            re.VERBOSE,
        ),
        "RFC 7468, sections 10 and 11; one that the text ends inside of counts, too",
    ),
    OwnKind(
        "AWS access key ID",
        regex(rb"(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z2-7]{16}(?![A-Za-z0-9])"),
        "docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html, unique ID prefixes",
    ),
    OwnKind(
        "Discord bot token",
        regex(rb"(?<![\w.-])[MNO][\w-]{23,25}\.[\w-]{6}\.[\w-]{27,38}(?![\w.-])"),
        "discord.com/developers/docs/reference#authentication",
    ),
    OwnKind(
        "Google OAuth client secret",
        regex(rb"(?<![\w-])GOCSPX-[\w-]{28}(?![\w-])"),
        "docs.github.com/code-security, supported secret scanning patterns: google_oauth_client_secret",
    ),
    OwnKind(
        "Stripe webhook signing secret",
        regex(rb"(?<!\w)whsec_[A-Za-z0-9+/]{32,64}={0,2}(?!\w)"),
        "docs.stripe.com/webhooks/signature",
    ),
    OwnKind(
        "Stripe test key",
        regex(rb"(?<!\w)[sr]k_test_[A-Za-z0-9]{16,128}(?!\w)"),
        "docs.stripe.com/keys: who has it reads and changes the data of the sandbox",
    ),
    OwnKind(
        "Telegram Bot API Token",
        regex(rb"(?<![\w:-])[0-9]{8,10}:AA[\w-]{33}(?![\w-])"),
        "core.telegram.org/bots/api#authorizing-your-bot",
    ),
    OwnKind(
        "Mailgun API key",
        regex(rb"(?<![\w-])(?:key-[0-9a-f]{32}|[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8})(?![\w-])"),
        "documentation.mailgun.com, authentication: the first form is the older one",
    ),
)


def found_by_form(data: bytes) -> Iterator[SecretMatch]:
    """Yield the secrets in *data* whose form is in the table, in no order. Takes linear time."""
    for own in OWN_KINDS:
        rank = 0 if own.kind is PRIVATE_KEY else 3
        checkpoint()
        for match in own.pattern.finditer(data):
            checkpoint()
            yield SecretMatch(match.start(), match.end(), own.kind, rank)
