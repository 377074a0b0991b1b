"""What Chromium shows of the site that ``make docs`` has made, which then runs this with its folder.

No page is wider than the window, from a phone to a large screen, and a search leads to a page.
"""

import http.server
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue

WIDTHS = (400, 768, 1280, 1920)
_SEARCHED = "trailing"
_LONGEST = 240
"""Seconds that all pages may take."""
_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
_FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
)
_LOOKING = """<!doctype html><title>Looking</title><iframe style="height: 900px; border: 0"></iframe><script>
const frame = document.querySelector('iframe');
const open = (page) => new Promise((done) => { frame.onload = done; frame.src = page; });
const later = () => new Promise((done) => setTimeout(done, 50));
(async () => {
  const complaints = [];
  for (const page of PAGES) {
    await open(page);
    for (const width of WIDTHS) {
      frame.style.width = `${width}px`;
      const { scrollWidth, clientWidth } = frame.contentDocument.documentElement;
      if (scrollWidth > clientWidth) complaints.push(`${page} is ${scrollWidth} wide in ${width} pixels`);
    }
  }
  await open('search.html?q=SEARCHED');
  let results = 0;
  for (let look = 0; look < 200 && !results; look++) {
    await later();
    results = frame.contentDocument.querySelectorAll('#search-results li a').length;
  }
  if (!results) complaints.push('a search for SEARCHED leads nowhere');
  await fetch('/', { method: 'POST', body: JSON.stringify(complaints) });
})();
</script>"""


def main(folder: str) -> int:
    """Print what is wrong with the site in *folder*; return 1 where something is, or CI has no browser."""
    browser = next(filter(None, map(shutil.which, _BROWSERS)), None)
    if browser is None:
        print("There is no Chromium on the PATH: nobody has looked how wide the pages are.", file=sys.stderr)
        return int("CI" in os.environ)
    site = Path(folder).resolve()
    pages = sorted(page.relative_to(site).as_posix() for page in site.rglob("*.html"))
    complaints = looked_at(site, pages, browser)
    widths = ", ".join(map(str, WIDTHS))
    print(
        "\n".join(complaints) or f"{len(pages)} pages fit in {widths} pixels, and the search leads to pages."
    )
    return int(bool(complaints))


def looked_at(site: Path, pages: Sequence[str], browser: str) -> Sequence[str]:
    """Return what *browser* complains of."""
    answers: SimpleQueue[Sequence[str]] = SimpleQueue()
    holes = {"PAGES": json.dumps(pages), "WIDTHS": json.dumps(WIDTHS), "SEARCHED": _SEARCHED}
    handler = partial(_Handler, _filled(_LOOKING, holes), answers, directory=str(site))
    with (
        http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server,
        tempfile.TemporaryDirectory() as home,
    ):
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/looking"
        command = [browser, *_FLAGS, f"--user-data-dir={home}", "--remote-debugging-port=0", address]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            return answers.get(timeout=_LONGEST)
        except Empty:
            return [f"the browser has not seen all pages in {_LONGEST} seconds"]
        finally:
            process.terminate()
            process.wait(timeout=20)
            server.shutdown()


def _filled(text: str, holes: Mapping[str, str]) -> str:
    for hole, value in holes.items():
        text = text.replace(hole, value)
    return text


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the site, the page that looks at it, and takes what that finds."""

    def __init__(
        self, looking: str, answers: SimpleQueue[Sequence[str]], *args: object, directory: str
    ) -> None:
        self._looking = looking
        self._answers = answers
        super().__init__(*args, directory=directory)  # type: ignore[arg-type]  # as socketserver calls it

    def do_GET(self) -> None:
        if self.path != "/looking":
            super().do_GET()
            return
        body = self._looking.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        self._answers.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
