"""The problem that a file of an answer has where it brings a secret along."""

from descant import Severity
from descant.problems import ProblemKind

SECRET_IN_FILE = ProblemKind(
    "secret-in-file",
    Severity.WARNING,
    "An answer brings a private key or a token into a file.",
    """What stands in a file is soon in the history of a repository, in backups and with everybody who may
read them. A secret that stood in the file before is not reported, only one that the answer brings.

Let the program read it from where secrets are kept: an environment variable, a keyring, the secrets of its
platform, or a file that version control ignores. And take it as known: whatever was in a chat has been sent
to a service and may be kept there, so **withdraw the key and make a new one**, whether you apply the answer
or not.

Wrong: `client = Client(token="ghp_` and 36 characters more

Right: `client = Client(token=os.environ["GITHUB_TOKEN"])`

What looks like one and is none, such as an example from a manual, is passed over where that can be seen. A
key that is made for tests is reported: ignore the problem there, as any other.
""",
)
