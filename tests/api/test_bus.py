import asyncio

from api.bus import Feed, Shown


async def _all(feed: Feed, after: int = 0) -> list[Shown]:
    return [shown async for shown in feed.listen(after)]


async def test_positions_count_from_one_without_gaps() -> None:
    feed = Feed()
    for number in range(5):
        feed.show("fact", {"n": number})
    feed.close(complete=True)
    assert [shown.position for shown in await _all(feed)] == [1, 2, 3, 4, 5]


async def test_a_listener_resumes_exactly_behind_any_position() -> None:
    feed = Feed()
    for number in range(6):
        feed.show("fact", {"n": number})
    feed.close(complete=True)
    whole = await _all(feed)
    for after in range(7):
        assert await _all(feed, after) == whole[after:]


async def test_every_listener_hears_what_comes_later_in_order() -> None:
    feed = Feed()
    listeners = [asyncio.create_task(_all(feed)) for _ in range(3)]
    for number in range(20):
        feed.show("fact", {"n": number})
        await asyncio.sleep(0)
    feed.close(complete=True)
    for heard in await asyncio.gather(*listeners):
        assert [shown.payload["n"] for shown in heard] == list(range(20))


async def test_what_passes_by_is_heard_by_those_who_wait_and_never_resumed_at() -> None:
    feed = Feed()
    heard: list[Shown] = []

    async def listen() -> None:
        heard.extend(await _all(feed))

    task = asyncio.create_task(listen())
    await asyncio.sleep(0)
    feed.hint("speaking", {"text": "One."})
    await asyncio.sleep(0)
    feed.hint("speaking", {"text": "One. Two."})
    await asyncio.sleep(0)
    feed.show("spoke", {"text": "One. Two."})
    feed.close(complete=True)
    await task
    assert [(shown.kind, shown.position) for shown in heard] == [
        ("speaking", None),
        ("speaking", None),
        ("spoke", 1),
    ]
    assert [shown.kind for shown in await _all(feed)] == ["spoke"]


async def test_a_listener_that_is_to_leave_ends_at_the_next_nudge() -> None:
    feed = Feed()
    feed.show("fact", {})
    leaving = asyncio.Event()

    async def listen() -> list[Shown]:
        return [shown async for shown in feed.listen(leaving=leaving.is_set)]

    task = asyncio.create_task(listen())
    await asyncio.sleep(0)
    leaving.set()
    feed.nudge()
    assert [shown.position for shown in await task] == [1]


def test_a_frame_is_one_event_whatever_the_text_holds() -> None:
    frame = Shown(3, "spoke", {"text": "a\n\nevent: god\r\nid: 99\u2028字"}).frame
    lines = frame.decode().split("\n")
    assert lines[:2] == ["id: 3", "event: spoke"]
    assert lines[2].startswith("data: ")
    assert lines[3:] == ["", ""]
    assert b"\r" not in frame
