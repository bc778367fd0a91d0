"""The owner's keys at the door: let in, refuse, be asked, send away who watches."""

from __future__ import annotations

import asyncio

import pytest

from gofish_protocol.events import Owner
from gofish_tui.client.commands import Admit, ListSpectators, RemoveSpectator, SetApproval
from gofish_tui.client.updates import DoorChanged, Noticed, SpectatorsListed
from gofish_tui.ui.screens.dialog import Dialog
from tests.ui.driving import driving
from tests.ui.fake_service import FakeTableService
from tests.ui.fake_session import FakeSession


async def test_the_owner_lets_somebody_in_and_another_not() -> None:
    session = FakeSession(others=("Goran",))
    async with driving(session) as driver:
        session.queue.put_nowait(DoorChanged(3, "Ravi", False))
        session.queue.put_nowait(DoorChanged(4, "Vera", True))
        await driver.settle()
        assert "Vera would like to watch. Press o to answer." in driver.text()
        await driver.press("o")
        assert "Let Ravi in" in driver.text()
        await driver.press("1")
        assert session.commands[-1] == Admit(3, True)
        await driver.press("o")
        assert "Ravi" not in driver.text().split("At the door")[1]
        await driver.press("2")
        assert session.commands[-1] == Admit(4, False)


async def test_anyone_who_has_gone_is_not_asked_about() -> None:
    session = FakeSession(others=("Goran",))
    async with driving(session) as driver:
        session.queue.put_nowait(DoorChanged(3, "Ravi", False))
        session.queue.put_nowait(DoorChanged(3, "", False))
        await driver.settle()
        await driver.press("o")
        assert "Ravi" not in driver.text()


@pytest.mark.parametrize("size", [(80, 24), (45, 39)])
async def test_while_somebody_waits_the_key_can_be_seen_and_tapped(size: tuple[int, int]) -> None:
    session = FakeSession(others=("Goran",), step_by_step=True)
    async with driving(session, size=size) as driver:
        for start in ((), ("s",)):
            await driver.press(*start)
            assert not driver.app.screen.query(".-for-answer_door")
            session.queue.put_nowait(DoorChanged(3, "Ravi", False))
            await driver.until(lambda: bool(driver.app.screen.query(".-for-answer_door")))
            cap = driver.app.screen.query_one(".-for-answer_door")
            assert cap.region in driver.app.screen.region
            await driver.click(".-for-answer_door")
            assert "Let Ravi in" in driver.text()
            await driver.press("1")
            await driver.until(lambda: not driver.app.screen.query(".-for-answer_door"))


async def test_the_switch_and_those_who_watch() -> None:
    session = FakeSession(others=("Goran",))
    async with driving(session) as driver:
        await driver.press("o", "a")
        assert session.commands[-1] == SetApproval(True)
        session.queue.put_nowait(Noticed("approval", "on"))
        await driver.settle()
        await driver.press("o", "a")
        assert session.commands[-1] == SetApproval(False)
        await driver.press("o", "w")
        assert session.commands[-1] == ListSpectators()
        session.queue.put_nowait(SpectatorsListed(("Vera", "Mila")))
        await driver.settle()
        await driver.press("2")
        assert session.commands[-1] == RemoveSpectator("Mila")
        session.queue.put_nowait(SpectatorsListed(()))
        await driver.settle()
        assert "Nobody is watching." in driver.text()


async def test_anyone_who_waited_before_the_owner_was_told_again_is_not_asked_about() -> None:
    """The table's program was started again, and its numbers begin again."""
    session = FakeSession(others=("Goran",))
    async with driving(session) as driver:
        session.queue.put_nowait(DoorChanged(3, "Ravi", False))
        session.queue.put_nowait(Noticed("approval", "on"))
        session.queue.put_nowait(DoorChanged(1, "Vera", False))
        await driver.settle()
        await driver.press("o")
        assert "Let Vera in" in driver.text()
        assert "Ravi" not in driver.text().split("At the door")[1]


async def test_anyone_who_hands_the_table_on_forgets_who_waits() -> None:
    """Another lets them in, or not; with the table handed back they are told of again."""
    session = FakeSession(others=("Goran",))
    async with driving(session) as driver:
        session.queue.put_nowait(Noticed("approval", "on"))
        session.queue.put_nowait(DoorChanged(3, "Ravi", False))
        await driver.settle()
        session.happen([Owner(1)])
        session.happen([Owner(0)])
        await driver.settle()
        await driver.press("o")
        assert "Ravi" not in driver.text().split("At the door")[1]
        await driver.press("a")
        assert session.commands[-1] == SetApproval(True)


async def test_a_guest_has_no_such_key() -> None:
    session = FakeSession(others=("Goran",), owner=1)
    async with driving(session) as driver:
        await driver.press("o")
        assert not isinstance(driver.app.screen, Dialog)


async def test_the_door_can_be_answered_in_a_game() -> None:
    session = FakeSession(step_by_step=True)
    async with driving(session) as driver:
        await driver.press("s")
        session.queue.put_nowait(DoorChanged(3, "Ravi", True))
        await driver.settle()
        await driver.press("o", "1")
        assert session.commands[-1] == Admit(3, True)


async def test_anyone_who_waits_for_the_owner_is_told() -> None:
    service = FakeTableService()
    service.wait = asyncio.Event()
    async with driving(service=service, start="join") as driver:
        await driver.press(*"42-coral-tide", "enter")
        await driver.until(lambda: bool(service.opened))
        service.listener.waiting()
        await driver.settle()
        assert "The owner of the table is being asked" in driver.text()
        service.wait.set()
