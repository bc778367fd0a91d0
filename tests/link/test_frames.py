"""Web-socket frames as they may arrive: in pieces, empty, between pings, and ones that are not MQTT frames."""

from __future__ import annotations

import random
import socket
from collections.abc import Iterator

import pytest
from paho.mqtt.client import _WebsocketWrapper

from gofish_tui.link.frames import Frames, NotMqtt
from tests.security.web_socket import frame

CLOSE, PING, PONG, TEXT, MORE = 0x88, 0x89, 0x8A, 0x81, 0x80
HEADS = 16
"""In one read."""


class WebSocket(_WebsocketWrapper):
    """Paho's, without the request that it begins with."""

    def __init__(self, ours: socket.socket, unsent: bytes = b"") -> None:
        self._socket = ours
        self._sendbuffer = bytearray(unsent)

    def __del__(self) -> None:
        """Paho's would close what is not ours."""


@pytest.fixture
def ends() -> Iterator[tuple[Frames, socket.socket]]:
    """Frames as a client reads them, and the broker's end of that connection."""
    ours, theirs = socket.socketpair()
    ours.setblocking(False)
    theirs.setblocking(False)
    with ours, theirs:
        yield Frames(WebSocket(ours)), theirs


def everything(frames: Frames, size: int = 1 << 20) -> bytes:
    """What can be read now."""
    carried = b""
    while True:
        try:
            data = frames.recv(size)
        except BlockingIOError:
            return carried
        if not data:
            return carried
        carried += data


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_frames_of_every_length(ends: tuple[Frames, socket.socket], length: int) -> None:
    frames, broker = ends
    payload = random.Random(length).randbytes(length)
    broker.sendall(frame(payload) + frame(b"and on", MORE))
    assert everything(frames, 777) == payload + b"and on"


def test_every_byte_may_arrive_by_itself(ends: tuple[Frames, socket.socket]) -> None:
    frames, broker = ends
    carried = b""
    for byte in frame(b"a" * 300) + frame(b"?", PING) + frame(b"b"):
        broker.send(bytes([byte]))
        carried += everything(frames)
    assert carried == b"a" * 300 + b"b"


def test_a_frame_is_given_out_before_it_is_whole(ends: tuple[Frames, socket.socket]) -> None:
    frames, broker = ends
    broker.sendall(frame(bytes(1 << 20))[:1_000])
    assert everything(frames) == bytes(1_000 - 10)
    assert not [kept for kept in vars(frames).values() if isinstance(kept, bytearray) and kept]


def test_a_ping_is_answered_and_a_pong_is_not(ends: tuple[Frames, socket.socket]) -> None:
    frames, broker = ends
    broker.sendall(frame(b"there?", PING) + frame(b"", PONG) + frame(b"then this"))
    assert everything(frames) == b"then this"
    said = broker.recv(100)
    mask, body = said[2:6], said[6:]
    assert said[:2] == bytes([PONG, 0x80 | 6]), "masked, as whatever a client sends"
    assert bytes(byte ^ mask[place % 4] for place, byte in enumerate(body)) == b"there?"
    with pytest.raises(BlockingIOError):
        broker.recv(100)


@pytest.mark.parametrize(
    "nothing",
    [frame(b""), frame(b"", MORE), frame(b"", PING), frame(bytes(125), PING), frame(b"", PONG)],
    ids=["empty", "empty continuations", "pings", "long pings", "pongs"],
)
def test_a_flood_without_content_leaves_the_loop_its_turns(
    ends: tuple[Frames, socket.socket], nothing: bytes
) -> None:
    frames, broker = ends
    broker.sendall(nothing * HEADS * 3 + frame(b"then this"))
    for _ in range(3):
        with pytest.raises(BlockingIOError):
            frames.recv(100)
    assert frames.recv(100) == b"then this"


def test_of_many_pings_the_newest_is_answered(ends: tuple[Frames, socket.socket]) -> None:
    frames, broker = ends
    broker.sendall(b"".join(frame(bytes([number]), PING) for number in range(HEADS * 2)))
    for turn in (1, 2):
        with pytest.raises(BlockingIOError):
            frames.recv(100)
        said = broker.recv(100)
        assert said[:2] == bytes([PONG, 0x80 | 1])
        assert len(said) == 7, "one answer for all"
        assert said[2] ^ said[6] == HEADS * turn - 1


def test_no_answer_comes_into_the_middle_of_a_frame() -> None:
    ours, broker = socket.socketpair()
    with ours, broker:
        ours.setblocking(False)
        broker.setblocking(False)
        frames = Frames(WebSocket(ours, unsent=b"half of a frame"))
        broker.sendall(frame(b"there?", PING))
        assert everything(frames) == b""
        with pytest.raises(BlockingIOError):
            broker.recv(100)


def test_a_good_bye_is_answered_and_is_the_end(ends: tuple[Frames, socket.socket]) -> None:
    frames, broker = ends
    broker.sendall(frame(b"last") + frame(b"\x03\xe8", CLOSE) + frame(b"after that"))
    assert frames.recv(100) == b"last"
    assert frames.recv(100) == b""
    assert broker.recv(100)[0] == CLOSE


@pytest.mark.parametrize(
    "wrong",
    [frame(b"MQTT", TEXT), b"\x82\x84masked", frame(bytes(126), PING), b"\x83\x01x"],
    ids=["text", "masked", "a long ping", "unknown"],
)
def test_what_is_not_a_frame_of_mqtt_ends_the_connection(
    ends: tuple[Frames, socket.socket], wrong: bytes
) -> None:
    frames, broker = ends
    broker.sendall(wrong)
    with pytest.raises(NotMqtt):
        frames.recv(1)


def test_an_end_in_the_middle_is_the_end(ends: tuple[Frames, socket.socket]) -> None:
    frames, broker = ends
    broker.sendall(frame(bytes(300))[:3])
    broker.close()
    assert frames.recv(1) == b""
