"""The four screens as HTML. Everything that people typed is escaped."""
from datetime import date, datetime, timedelta
from html import escape
from zoneinfo import ZoneInfo

from sillwatch.service import DayResult
from sillwatch.store import Boat, Correction
from sillwatch.windows import Window

STYLE = """
body{font:18px/1.5 system-ui,sans-serif;max-width:40rem;margin:0 auto;padding:1rem;color:#12263a}
nav a{display:inline-block;padding:.6rem;margin-right:.4rem} .window{font-size:1.6rem}
table{border-collapse:collapse;width:100%} td,th{border:1px solid #8aa;padding:.4rem;text-align:left}
.error{border-left:6px solid #a11;padding-left:.6rem} label{display:block;margin:.6rem 0}
button,input{font:inherit;min-height:44px} @media print{nav,form{display:none}}
"""


def clock(when: datetime, zone: ZoneInfo) -> str:
    return when.astimezone(zone).strftime("%H:%M")


def span(window: Window, zone: ZoneInfo) -> str:
    opens = "from midnight" if window.opens_before else clock(window.opens, zone)
    closes = "midnight" if window.closes_after else clock(window.closes, zone)
    return f"{opens} to {closes}"


def layout(title: str, body: str) -> str:
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)} – Sillwatch</title><style>{STYLE}</style>"
        f'<nav aria-label="Screens"><a href="/">Today</a><a href="/week">Week sheet</a><a href="/boat">My boat</a>'
        f'<a href="/office">Office</a></nav><main><h1>{escape(title)}</h1>{body}</main></html>'
    )


def today_page(station_name: str, zone: ZoneInfo, result: DayResult, boat: Boat | None, today: date) -> str:
    if boat is None:
        return layout(f"{station_name}, {result.day}", '<p>No boat yet. <a href="/boat">Enter your draught</a> to see your times.</p>')
    lines = "".join(f'<li class="window">{span(window, zone)}</li>' for window in result.windows)
    times = f"<ul>{lines}</ul>" if lines else f"<p>There is not enough water for {escape(boat.name)} on this day.</p>"
    note = ""
    if result.correction is not None:
        note = (
            f"<p>Corrected by the office by {result.correction.offset_cm:+d} cm at"
            f" {clock(result.correction.noted_at, zone)}, until {clock(result.correction.expires_at, zone)}.</p>"
        )
    need = f"<p>{escape(boat.name)} needs {boat.need_cm / 100:.2f} m over the sill.</p>"
    before, after = result.day - timedelta(days=1), result.day + timedelta(days=1)
    turn = f'<p><a href="/?day={before}">Day before</a> <a href="/">Today</a> <a href="/?day={after}">Day after</a></p>'
    return layout(f"{station_name}, {'today' if result.day == today else result.day}", need + times + note + turn)


def week_page(station_name: str, zone: ZoneInfo, results: list[DayResult], boat: Boat | None) -> str:
    if boat is None:
        return layout("Week sheet", '<p>No boat yet. <a href="/boat">Enter your draught</a> to print a sheet.</p>')
    rows = "".join(
        f"<tr><th scope=row>{r.day.strftime('%a %d %b')}</th>"
        f"<td>{'<br>'.join(span(w, zone) for w in r.windows) or 'not enough water'}</td></tr>"
        for r in results
    )
    head = f"<p>{escape(boat.name)} at {escape(station_name)}, {boat.need_cm / 100:.2f} m over the sill. Times of the harbour's clock.</p>"
    following = results[0].day + timedelta(days=7)
    return layout("Week sheet", f'{head}<table>{rows}</table><p><a href="/week?first={following}">Next week</a></p>')


def boat_page(boat: Boat | None, default_clearance_cm: int, error: str = "", typed: dict[str, str] | None = None) -> str:
    values = typed or {
        "name": boat.name if boat else "",
        "draught": f"{boat.draught_cm / 100:.2f}" if boat else "",
        "clearance": f"{(boat.clearance_cm if boat else default_clearance_cm) / 100:.2f}",
    }
    alert = f'<p class="error" role="alert">{escape(error)}</p>' if error else ""
    form = (
        '<form method="post" action="/boat">'
        f'<label>Name <input name="name" maxlength="40" required value="{escape(values["name"])}"></label>'
        f'<label>Draught in metres (0.20 to 6.00) <input name="draught" inputmode="decimal" required value="{escape(values["draught"])}"></label>'
        f'<label>Clearance in metres (0.10 to 1.50) <input name="clearance" inputmode="decimal" value="{escape(values["clearance"])}"></label>'
        "<button>Save</button></form>"
    )
    forget = '<form method="post" action="/boat/delete"><button>Forget this boat</button></form>' if boat else ""
    return layout("My boat", alert + form + forget)


def office_page(open_: bool, current: Correction | None, zone: ZoneInfo, message: str = "", error: str = "") -> str:
    if not open_:
        return layout("Office", "<p>The office page is switched off on this server.</p>")
    now = (
        f"<p>In force: {current.offset_cm:+d} cm until {clock(current.expires_at, zone)}.</p>"
        if current
        else "<p>No correction is in force.</p>"
    )
    alert = f'<p class="error" role="alert">{escape(error)}</p>' if error else ""
    done = f'<p role="status">{escape(message)}</p>' if message else ""
    form = (
        '<form method="post" action="/office"><label>Key <input name="key" type="password" required></label>'
        '<label>Observed minus predicted, in centimetres <input name="offset" inputmode="numeric" required></label>'
        "<button>Correct</button></form>"
    )
    return layout("Office", alert + done + now + form)


def error_page(message: str) -> str:
    return layout("Something is wrong", f'<p class="error" role="alert">{escape(message)}</p><p><a href="/">Back to today</a></p>')
