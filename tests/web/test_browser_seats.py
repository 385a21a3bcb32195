"""A table for two in two real browsers: invitation, moves, proposals, lost lines, second tabs."""

from urllib.parse import urlsplit

import pytest

from browsers import LANGUAGES
from lost_lines import Lines
from served import Program
from waiting import eventually

pytestmark = pytest.mark.once

WINDOWS = [(1366, 625), (1920, 1080), (768, 1024), (390, 844), (360, 640)]


def state(page):
    return page.locator(".state").inner_text().replace("\N{NO-BREAK SPACE}", " ")


def invited(visit, language="en", *, clock="", **more):
    """Whoever opens a table by the form, and whoever comes by the invitation."""
    host = visit("/play?two=1", language=language, **more)
    if clock:
        host.get_by_text(clock, exact=True).click()
    host.locator("form button[type=submit]").click()
    host.wait_for_selector(".invite")
    host.locator(".invite button").nth(1).click()
    link = host.evaluate("navigator.clipboard.readText()")
    guest = visit(link.removeprefix(more.get("base") or home(link)), language=language, **more)
    for page in (host, guest):
        page.wait_for_selector(".desk:not(.inviting) .columns")
    return host, guest


def home(link):
    parts = urlsplit(link)
    return f"{parts.scheme}://{parts.netloc}"


def play(host, guest, moves):
    """One after the other, host first."""
    before = host.locator(".movelist button").count()
    for number, move in enumerate(moves):
        (guest if (before + number) % 2 else host).click(f".columns [data-move='{move}']")
        for page in (host, guest):
            page.wait_for_selector(f"[data-key='move-{before + number}']", state="attached")


@pytest.fixture
def pair(visit):
    return invited(visit, clock="10 min")


def test_an_invitation_is_copied_and_worth_a_seat_and_leaves_the_address(pair, visit):
    host, guest = pair
    assert "#" not in host.url + guest.url
    assert state(host) == "Your turn: you are Red."
    assert state(guest) == "Your opponent is to move."
    stranger = visit(host.url.removeprefix(home(host.url)))
    assert state(stranger) == "Red to move."
    host.get_by_text("1 person watches").wait_for()
    for page in (guest, stranger):
        page.keyboard.press("4")  # not their turn, not their game
        page.locator(".toast").get_by_text(".").wait_for()
    play(host, guest, "443")
    stranger.wait_for_selector("[data-key='move-2']")
    assert stranger.locator(".movelist button").count() == 3
    assert stranger.get_by_role("button", name="Resign").count() == 0
    links_that_open_nothing_say_so_and_where_to_go(visit, host.url)
    proposals_are_answered_withdrawn_and_a_rematch_exchanges_colours(host, guest)


def test_a_reload_keeps_the_seat_and_a_second_tab_asks_for_it(pair):
    host, guest = pair
    play(host, guest, "44")
    host.reload()
    host.wait_for_selector("[data-key='move-1']")
    assert state(host) == "Your turn: you are Red."
    second = host.context.new_page()
    second.goto(host.url)
    second.get_by_text("This seat is open elsewhere").wait_for()
    second.get_by_role("button", name="Take it back here").click()
    host.get_by_text("This seat is open elsewhere").wait_for()
    second.click(".columns [data-move='3']")
    guest.wait_for_selector("[data-key='move-2']")
    second.close()
    host.get_by_text("another tab").wait_for(state="detached")  # it has the seat again
    play(host, guest, "3")
    a_lost_connection_is_said_and_stops_the_clock_and_whoever_returns_plays_on(pair)


def proposals_are_answered_withdrawn_and_a_rematch_exchanges_colours(host, guest):
    """Where three moves were played."""
    host.get_by_role("button", name="Take back").click()
    guest.get_by_text("Your opponent asks to take back a move.").wait_for()
    host.get_by_role("button", name="Take-back proposed").click()
    guest.locator(".ask").wait_for(state="detached")
    host.get_by_role("button", name="Take back").click()
    guest.get_by_role("button", name="Accept").click()
    host.wait_for_selector("[data-key='move-2']", state="detached")
    guest.get_by_role("button", name="Offer a draw").click()
    host.get_by_role("button", name="Refuse").click()
    guest.locator("[data-key=draw][disabled]").wait_for()  # until a move was played
    host.get_by_role("button", name="Resign").click()
    host.get_by_text("Resign this game?").wait_for()
    host.get_by_role("button", name="Go on playing").click()
    host.get_by_role("button", name="Resign").click()
    host.locator("[data-key=resign]").click()
    eventually(lambda: state(guest) == "Red resigns. You win!")
    eventually(lambda: state(host) == "You resign. Yellow wins.")
    guest.get_by_role("button", name="Rematch").click()
    host.get_by_role("button", name="Accept").click()
    eventually(lambda: state(guest) == "Your turn: you are Red.")
    assert state(host) == "Your opponent is to move."


def a_lost_connection_is_said_and_stops_the_clock_and_whoever_returns_plays_on(pair):
    host, guest = pair
    play(host, guest, "4")
    host.locator(".clock.running").wait_for()
    address, context = guest.url, guest.context
    guest.close()
    host.get_by_text("connection is lost, for").wait_for()
    host.get_by_text("The clock stands still for another 1:").wait_for()
    assert host.locator(".clock.running").count() == 0
    guest = context.new_page()
    guest.goto(address)
    guest.wait_for_selector(".clock.running")
    host.get_by_text("connection is lost, for").wait_for(state="detached")
    guest.click(".columns [data-move='4']")
    host.wait_for_selector("[data-key='move-5']")


def test_a_line_that_is_cut_stops_the_clocks_and_finds_both_at_their_seats_again(pair):
    host, guest = pair
    lines = Lines(host, guest)
    play(host, guest, "443")
    lines.cut()
    for page in (host, guest):
        page.wait_for_selector(".banner:not([hidden])")
        assert page.locator(".clock.running, .presence:not(.away)").count() == 0
        page.get_by_text("the clocks on this page stand still").wait_for()
    lines.mend()
    for page in (host, guest):
        page.wait_for_selector(".banner", state="hidden")
    guest.locator(".clock.running").wait_for()
    play(host, guest, "35")
    assert host.locator(".clock").count() == 2
    for page in (host, guest):
        page.close()  # none is used again: its lines are watched


def test_a_server_that_dies_finds_both_at_their_seats_again(visit, tmp_path):
    own = Program(tmp_path).start()
    host, guest = invited(visit, base=own.address, clock="5 min")
    play(host, guest, "443")
    own.kill()
    for page in (host, guest):
        page.wait_for_selector(".banner:not([hidden])")
        assert page.locator(".clock.running, .presence:not(.away)").count() == 0
        page.get_by_text("the clocks on this page stand still").wait_for()
    own.start()
    try:
        for page in (host, guest):
            page.wait_for_selector(".banner", state="hidden")
        guest.locator(".clock.running").wait_for()
        play(host, guest, "35")
        assert host.locator(".clock").count() == 2
    finally:
        own.kill()


def links_that_open_nothing_say_so_and_where_to_go(visit, url):
    gone = visit(f"/table?table={'x' * 16}", language="fr", ready=".card")
    gone.get_by_text("Cette table n").wait_for()
    gone.get_by_role("link", name="En ouvrir une autre").click()
    gone.wait_for_selector("dialog form")
    address = url.removeprefix(home(url))
    wrong = visit(f"{address}#not-a-token")
    wrong.locator(".toast").get_by_text("This link opens no seat at this table").wait_for()
    plain = visit(address.replace("/table", "/play"))  # the address as other tables have it
    plain.wait_for_url("**/table?*")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_that_is_pressed_is_below_the_fold_and_axe_finds_nothing(visit, axe, language):
    host = visit("/play?two=1", language=language, theme="dark")
    host.get_by_text("5 min", exact=True).click()
    assert axe(host, colours=False) == []
    host.locator("form button[type=submit]").click()
    host.wait_for_selector(".invite")
    pressed(host, ".invite button")
    assert axe(host, colours=False) == []
    link = host.locator(".linkline input").nth(1).input_value()
    guest = visit(link.removeprefix(home(link)), language=language, theme="light")
    host.wait_for_selector(".desk:not(.inviting)")
    play(host, guest, "44")
    host.locator("[data-key=draw]").click()
    guest.wait_for_selector(".ask")
    pressed(guest, ".ask button, .columns, .clock")
    pressed(host, ".acts .button, .columns, .clock, .state")
    assert axe(guest, colours=False) == axe(host) == []


def pressed(page, parts):
    """Whether all of it is in the window, whatever its size."""
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("size => innerWidth === size[0]", arg=[width])
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        outside = page.evaluate(
            """(parts) => {
              const bar = document.querySelector(".nav").getBoundingClientRect();
              const floor = bar.top > innerHeight / 2 ? bar.top : innerHeight;
              return [...document.querySelectorAll(parts)]
                .filter((one) => one.checkVisibility())
                .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
                .filter(([, { top, right, bottom, left }]) =>
                  Math.min(top, left) < 0 || right > innerWidth + 0.5 || bottom > floor + 0.5);
            }""",
            parts,
        )
        assert outside == [], (width, height)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.set_viewport_size({"width": 1280, "height": 900})
