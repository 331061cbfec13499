"""Recorded conversations with a model server, in files that people can read and compare.

A request is answered only by the reply to the same bytes: vcrpy's usual matching leaves the body
out, and one seat would get another's reply. Host, port and base path are left out, so that a
recording knows nothing of the machine it was made on.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import vcr  # type: ignore[import-untyped]
import yaml
from vcr.persisters.filesystem import CassetteNotFoundError  # type: ignore[import-untyped]
from vcr.serialize import deserialize, serialize  # type: ignore[import-untyped]

FOLDER: Final = Path(__file__).parents[2] / "cassettes"
CHAT: Final = "http://model.invalid/chat/completions"

_EVENT: Final = "data: "
_KEPT: Final = ("choices", "usage", "error")
"""The rest of a reply is ids, times, speeds and file names of one machine and one moment."""


class Outdated(AssertionError):
    """A cassette and the code that plays it have drifted apart."""


@dataclass(frozen=True)
class Tape:
    """A cassette that is open. `about`: what its file says of itself."""

    cassette: Any
    about: Mapping[str, Any]


@contextmanager
def recording(path: Path, about: dict[str, Any]) -> Iterator[Tape]:
    """Send requests to the server and keep what it says; `about` may be filled in meanwhile.

    Nothing is written if the block raises. Only one tape can be open in a process: of two, vcrpy
    gives everything to one.
    """
    with _recorder("all").use_cassette(path, record_on_exception=False) as cassette:
        yield Tape(cassette, about)
        cassette.get_metadata("about", about)  # stores what is not there yet


@contextmanager
def replaying(path: Path) -> Iterator[Tape]:
    """Answer requests from the file alone. Raises Outdated at the end unless all of it was used.

    A request that is not in the file fails its call, which the code under test may survive with a
    fallback; so that is told here, where nothing can swallow it.
    """
    with _recorder("none").use_cassette(path, allow_playback_repeats=False) as cassette:
        unknown: list[Any] = []
        known = cassette.can_play_response_for

        def can_play(request: Any) -> bool:
            found = bool(known(request))
            if not found:
                unknown.append(request)
            return found

        cassette.can_play_response_for = can_play
        yield Tape(cassette, cassette.get_metadata("about", None))
    if unknown:
        raise Outdated(f"{path.name} lacks {len(unknown)} requests; {_apart(cassette, unknown[0])}")
    if not cassette.all_played:
        left = len(cassette) - cassette.play_count
        raise Outdated(f"{path.name}: {left} of {len(cassette)} recorded replies were not used")


def _apart(cassette: Any, request: Any) -> str:
    """Where the first unknown request leaves the recorded one that is most like it."""
    sent = bytes(request.body)
    alike = max((_common(sent, bytes(one.body)), bytes(one.body)) for one in cassette.requests)
    place, stored = alike
    seen, wanted = (
        body[max(place - 40, 0) : place + 80].decode("utf-8", "replace") for body in (sent, stored)
    )
    return f"the first goes apart at byte {place}:\n  sent     …{seen!r}\n  recorded …{wanted!r}"


def _common(one: bytes, other: bytes) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((i for i, (a, b) in pairs if a != b), min(len(one), len(other)))


def _recorder(mode: str) -> Any:
    recorder = vcr.VCR(
        record_mode=mode,
        match_on=("method", "path", "raw_body"),
        before_record_request=_slim_request,
        before_record_response=_slim_response,
        decode_compressed_response=True,
        filter_headers=["authorization"],
        serializer="readable",
    )
    recorder.register_serializer("readable", Readable)
    recorder.register_persister(_Utf8)
    return recorder


def _slim_request(request: Any) -> Any:
    if urlsplit(request.uri).path.endswith("/chat/completions"):
        request.uri = CHAT
    request.headers = {"content-type": "application/json"}
    return request


def _slim_response(response: dict[str, Any]) -> dict[str, Any]:
    """Only what the next client will look at; asked again of its own result it changes nothing."""
    headers = {name.lower(): values for name, values in response["headers"].items()}
    kind = headers["content-type"][0].partition(";")[0]
    text = response["body"]["string"].decode("utf-8")
    if kind == "application/json":
        text = _packed(_slim_reply(json.loads(text)))
    elif kind == "text/event-stream":
        text = "".join(f"{_slim_line(line)}\n" for line in text.splitlines())
    return {
        "status": response["status"],
        "headers": {"content-type": [kind]},
        "body": {"string": text.encode()},
    }


def _slim_line(line: str) -> str:
    name, _, value = line.partition(": ")
    if f"{name}: " != _EVENT or not value.startswith("{"):
        return line
    return f"data: {_packed(_slim_reply(json.loads(value)))}"


def _slim_reply(reply: dict[str, Any]) -> dict[str, Any]:
    return {key: reply[key] for key in _KEPT if key in reply}


def _packed(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class _Utf8:
    """vcrpy's own keeper of files writes them in whatever encoding the machine prefers."""

    @staticmethod
    def load_cassette(path: Path, serializer: Any) -> Any:
        if not path.is_file():
            raise CassetteNotFoundError
        return deserialize(path.read_text(encoding="utf-8"), serializer)

    @staticmethod
    def save_cassette(path: Path, recorded: dict[str, Any], serializer: Any) -> None:
        path.write_text(serialize(recorded, serializer), encoding="utf-8", newline="\n")


# --- the file ----------------------------------------------------------------------------------


class Readable:
    """vcrpy's serializer: YAML in which prompts and replies are plain blocks of text."""

    @staticmethod
    def serialize(recorded: dict[str, Any]) -> str:
        """The text of a file. What the file says of itself comes first."""
        shown = {
            **recorded.get("metadata", {}),
            "calls": [
                {
                    "request": _opened(call["request"]["body"]),
                    "status": call["response"]["status"]["code"],
                    "type": call["response"]["headers"]["content-type"][0],
                    "reply": _opened(call["response"]["body"]["string"]),
                }
                for call in recorded["interactions"]
            ],
        }
        text = yaml.dump(
            shown, Dumper=_Writer, allow_unicode=True, sort_keys=False, width=1_000_000
        )
        again = Readable.deserialize(text)
        for before, after in zip(recorded["interactions"], again["interactions"], strict=True):
            assert before["request"]["body"] == after["request"]["body"]
            assert before["response"]["body"] == after["response"]["body"]
        return text

    @staticmethod
    def shown(text: str) -> dict[str, Any]:
        """A file as it is written: `about`, and `calls` with request and reply."""
        found: dict[str, Any] = yaml.load(text, Loader=_Reader)
        return found

    @staticmethod
    def about(text: str) -> dict[str, Any]:
        """What a file says of itself, without reading its calls."""
        head, _, _ = text.partition("\ncalls:")
        found: dict[str, Any] = yaml.load(head, Loader=_Reader)["about"]
        return found

    @staticmethod
    def deserialize(text: str) -> dict[str, Any]:
        """What `serialize` was given."""
        shown = Readable.shown(text)
        return {
            "version": 1,
            "metadata": {"about": shown["about"]},
            "interactions": [
                {
                    "request": {
                        "method": "POST",
                        "uri": CHAT,
                        "headers": {"content-type": ["application/json"]},
                        "body": _closed(call["request"]),
                    },
                    "response": {
                        "status": {"code": call["status"], "message": ""},
                        "headers": {"content-type": [call["type"]]},
                        "body": {"string": _closed(call["reply"])},
                    },
                }
                for call in shown["calls"]
            ],
        }


def _opened(body: str) -> Any:
    """JSON as a structure and a stream as a list of them, where that gives the same bytes back."""
    shown: Any = body
    if body.startswith(_EVENT):
        shown = [_structure(event.removeprefix(_EVENT)) for event in body.split("\n\n") if event]
    else:
        shown = _structure(body)
    return shown if _closed(shown) == body else body


def _structure(text: str) -> Any:
    try:
        found = json.loads(text)
    except ValueError:
        return text
    return found if isinstance(found, dict) else text


def _closed(shown: Any) -> str:
    if isinstance(shown, list):
        return "".join(f"{_EVENT}{_closed(event)}\n\n" for event in shown)
    return shown if isinstance(shown, str) else _packed(shown)


_Reader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # a tenth of the time, where there


class _Writer(yaml.SafeDumper):
    """Texts of several lines as blocks; schemas, and each piece of a stream, on one line."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _text(writer: _Writer, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text else None
    return writer.represent_scalar("tag:yaml.org,2002:str", text, style=style)


def _mapping(writer: _Writer, found: dict[str, Any]) -> yaml.MappingNode:
    piece = any("delta" in choice for choice in found.get("choices", ()))
    wide = piece or any(key in found for key in ("json_schema", "function", "total_tokens"))
    return writer.represent_mapping(
        "tag:yaml.org,2002:map", found.items(), flow_style=True if wide else None
    )


_Writer.add_representer(str, _text)
_Writer.add_representer(dict, _mapping)
