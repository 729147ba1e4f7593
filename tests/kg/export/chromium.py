"""A real Chromium driven over its own pipe: no driver program, no port, no package. Debian: `apt-get install chromium`."""

from __future__ import annotations

import base64
import fcntl
import json
import os
import shutil
import signal
import tempfile
import time
from pathlib import Path
from typing import Any

__all__ = ["Chromium", "executable"]

_FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --hide-scrollbars --remote-debugging-pipe"
)
_KEYS = {
    "ArrowDown": 40,
    "ArrowUp": 38,
    "ArrowLeft": 37,
    "ArrowRight": 39,
    "Enter": 13,
    "Escape": 27,
    "Tab": 9,
    "Home": 36,
    "End": 35,
}


def executable() -> str | None:
    """The path of an installed Chromium, or None."""
    return next(
        (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
    )


class Chromium:
    """One page in a new profile with the network switched off; every request that it tries is kept in `requests`."""

    def __init__(self, width: int = 1440, height: int = 900) -> None:
        binary = executable()
        if binary is None:
            raise FileNotFoundError("chromium")
        self._profile = tempfile.mkdtemp(prefix="chromium-")
        # Chromium reads commands from 3 and answers on 4: take high numbers first, so that neither is in the way.
        to_read, self._out = os.pipe()
        self._in, to_write = os.pipe()
        high = [fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, 20) for fd in (to_read, to_write)]
        null = os.open(os.devnull, os.O_RDWR)
        self._pid = os.posix_spawn(
            binary,
            [
                binary,
                *_FLAGS.split(),
                f"--user-data-dir={self._profile}",
                f"--window-size={width},{height}",
                "about:blank",
            ],
            dict(os.environ),
            file_actions=[
                (os.POSIX_SPAWN_DUP2, high[0], 3),
                (os.POSIX_SPAWN_DUP2, high[1], 4),
                *((os.POSIX_SPAWN_DUP2, null, fd) for fd in (0, 1, 2)),
            ],
            setpgroup=0,
        )
        for fd in (to_read, to_write, *high, null):
            os.close(fd)
        self._buffer = b""
        self._number = 0
        self._session: str | None = None
        self.requests: list[str] = []
        self.messages: list[str] = []
        target = self._send("Target.createTarget", url="about:blank")["targetId"]
        self._session = self._send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log", "Accessibility"):
            self._send(f"{domain}.enable")
        self._send(
            "Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=-1, uploadThroughput=-1
        )
        self._send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def __enter__(self) -> Chromium:
        return self

    def __exit__(self, *_: object) -> None:
        self._session = None
        try:
            self._send("Browser.close")
        except (OSError, EOFError):
            os.killpg(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)
        os.close(self._out)
        os.close(self._in)
        shutil.rmtree(self._profile, ignore_errors=True)

    def _send(self, method: str, **parameters: Any) -> Any:
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self._note(answer)

    def _receive(self) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            chunk = os.read(self._in, 1 << 20)
            if not chunk:
                raise EOFError("Chromium has ended")
            self._buffer += chunk
        line, _, self._buffer = self._buffer.partition(b"\0")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def _note(self, event: dict[str, Any]) -> None:
        details = event.get("params", {})
        if event.get("method") == "Network.requestWillBeSent":
            self.requests.append(details["request"]["url"])
        elif event.get("method") == "Runtime.exceptionThrown":
            self.messages.append(str(details["exceptionDetails"].get("exception", {}).get("description")))
        elif event.get("method") == "Log.entryAdded":
            self.messages.append(details["entry"]["text"])
        elif event.get("method") == "Runtime.consoleAPICalled":
            self.messages.append(str(details["args"]))

    def open(self, path: Path, fragment: str = "") -> None:
        """Opens a file and waits until its script has run."""
        self._send("Page.navigate", url="about:blank")
        self.requests.clear()
        self._send("Page.navigate", url=f"{path.resolve().as_uri()}{fragment}")
        self.wait("document.readyState === 'complete' && location.protocol === 'file:'")
        self.settle()

    def settle(self) -> None:
        """Waits for two frames to be drawn."""
        self.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))")

    def wait(self, condition: str, seconds: float = 20) -> None:
        """Waits until an expression is true.

        Raises:
            TimeoutError: it did not become true.
        """
        deadline = time.monotonic() + seconds
        while not self.evaluate(f"Boolean({condition})"):
            if time.monotonic() > deadline:
                raise TimeoutError(condition)
            time.sleep(0.05)

    def evaluate(self, expression: str) -> Any:
        """The value of an expression in the page; promises are waited for."""
        answer = self._send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(str(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def press(self, *keys: str) -> None:
        """Presses keys one after another, as a person does: `Tab`, `ArrowDown`, `n` …"""
        for key in keys:
            common: dict[str, Any] = {"key": key, "windowsVirtualKeyCode": _KEYS.get(key, ord(key[0].upper()))}
            text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
            self._send("Input.dispatchKeyEvent", type="keyDown", text=text, **common)
            self._send("Input.dispatchKeyEvent", type="keyUp", **common)
        self.settle()

    def write(self, text: str) -> None:
        """Types a text into what has the focus."""
        self._send("Input.insertText", text=text)

    def click(self, selector: str, times: int = 1) -> None:
        """Clicks the middle of the first element that the selector finds."""
        box = self.evaluate(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)}); e.scrollIntoView?.({{block: 'nearest'}});"
            " const b = e.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; })()"
        )
        for count in range(1, times + 1):
            common: dict[str, Any] = {"x": box[0], "y": box[1], "button": "left", "clickCount": count}
            self._send("Input.dispatchMouseEvent", type="mousePressed", **common)
            self._send("Input.dispatchMouseEvent", type="mouseReleased", **common)
        self.settle()

    def screenshot(self, path: Path) -> None:
        """Saves what is to be seen as PNG."""
        path.write_bytes(base64.b64decode(self._send("Page.captureScreenshot", format="png")["data"]))
