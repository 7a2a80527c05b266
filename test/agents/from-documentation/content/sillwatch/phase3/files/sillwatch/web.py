"""Routes: reads requests, calls the service, answers with a page or with JSON."""
import json
import logging
from datetime import date, datetime, timezone
from http.cookies import CookieError, SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from sillwatch import pages
from sillwatch.service import DEFAULT_CLEARANCE_CM, Refused, Service, centimetres

log = logging.getLogger("sillwatch")
MAX_BODY = 4096


def utc_now() -> datetime:
    return datetime.now(timezone.utc)


def parse_day(text: str | None, today: date) -> date:
    if text is None:
        return today
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refused(400, "invalid", "The day must be written as YYYY-MM-DD.") from None


def make_server(service: Service, host: str, port: int, now=utc_now) -> ThreadingHTTPServer:
    class Handler(BaseHTTPRequestHandler):
        server_version = "Sillwatch"
        timeout = 15

        def do_GET(self):
            self._answer({"/": self._today, "/week": self._week, "/boat": self._boat, "/office": self._office,
                          "/api/windows": self._api_windows, "/health": self._health})

        def do_POST(self):
            self._answer({"/boat": self._save_boat, "/boat/delete": self._delete_boat, "/office": self._correct})

        def _answer(self, routes):
            url = urlsplit(self.path)
            self.query = {name: values[-1] for name, values in parse_qs(url.query).items()}
            as_json = url.path.startswith("/api/")
            try:
                route = routes.get(url.path)
                if route is None:
                    raise Refused(404, "not_found", "There is no such page.")
                route()
            except Refused as refused:
                if as_json:
                    self._send_json(refused.status, {"error": {"code": refused.code, "message": refused.message}})
                else:
                    self._send_html(refused.status, pages.error_page(refused.message))
            except Exception:  # the last resort: one request must not take the server down
                log.exception("%s %s failed", self.command, url.path)
                self._send_html(500, pages.error_page("Sillwatch could not answer. Please try again in a minute."))

        def _today(self):
            boat, today = self._my_boat(), self._local_today()
            day = parse_day(self.query.get("day"), today)
            result = service.day(day, boat.need_cm if boat else 0, now())
            self._send_html(200, pages.today_page(service.station.name, service.station.zone, result, boat, today))

        def _week(self):
            boat = self._my_boat()
            first = parse_day(self.query.get("first"), self._local_today())
            results = service.week(first, boat.need_cm, now()) if boat else []
            self._send_html(200, pages.week_page(service.station.name, service.station.zone, results, boat))

        def _boat(self):
            self._send_html(200, pages.boat_page(self._my_boat(), DEFAULT_CLEARANCE_CM))

        def _save_boat(self):
            form = self._form("name", "draught", "clearance")
            try:
                boat = service.save_boat(form["name"], form["draught"], form["clearance"], now(), self._cookie())
            except Refused as refused:
                # What was typed stays in the form, with the reason above it.
                self._send_html(refused.status, pages.boat_page(self._my_boat(), DEFAULT_CLEARANCE_CM, refused.message, form))
                return
            self._redirect("/", f"boat={boat.key}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict")

        def _delete_boat(self):
            service.store.delete_boat(self._cookie() or "")
            self._redirect("/boat", "boat=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict")

        def _office(self):
            self._send_html(200, pages.office_page(service.office_open, service.store.current_correction(now()), service.station.zone))

        def _correct(self):
            form = self._form("key", "offset")
            try:
                correction = service.correct(form["key"], form["offset"], now())
            except Refused as refused:
                if refused.code == "switched_off":
                    raise
                current = service.store.current_correction(now())
                self._send_html(refused.status, pages.office_page(True, current, service.station.zone, error=refused.message))
                return
            log.info("correction of %+d cm", correction.offset_cm)
            self._send_html(200, pages.office_page(True, correction, service.station.zone, message="The correction is in force."))

        def _api_windows(self):
            day = parse_day(self.query.get("day"), self._local_today())
            draught = centimetres(self.query.get("draught", ""), "Draught", 20, 600)
            clearance = self.query.get("clearance")
            clearance_cm = centimetres(clearance, "Clearance", 10, 150) if clearance else DEFAULT_CLEARANCE_CM
            result = service.day(day, draught + clearance_cm, now())
            self._send_json(200, {
                "day": day.isoformat(),
                "needCm": draught + clearance_cm,
                "correctionCm": result.correction.offset_cm if result.correction else None,
                "windows": [{"opens": w.opens.isoformat(), "closes": w.closes.isoformat(),
                             "opensBefore": w.opens_before, "closesAfter": w.closes_after} for w in result.windows],
            })

        def _health(self):
            service.store.current_correction(now())  # fails if the database cannot be read
            self._send_json(200, {"status": "ok", "station": service.station.name})

        def _local_today(self) -> date:
            return now().astimezone(service.station.zone).date()

        def _cookie(self) -> str | None:
            try:
                morsel = SimpleCookie(self.headers.get("Cookie", "")).get("boat")
            except CookieError:
                return None
            return morsel.value if morsel else None

        def _my_boat(self):
            key = self._cookie()
            return service.store.boat(key, now()) if key else None

        def _form(self, *names: str) -> dict[str, str]:
            length = self.headers.get("Content-Length", "")
            if not length.isdigit() or int(length) > MAX_BODY:
                raise Refused(413, "too_large", "The form is too large.")
            try:
                fields = parse_qs(self.rfile.read(int(length)).decode("utf-8"), keep_blank_values=True)
            except UnicodeDecodeError:
                raise Refused(400, "invalid", "The form is not UTF-8 text.") from None
            return {name: fields.get(name, [""])[-1] for name in names}

        def _send(self, status: int, kind: str, text: str):
            body = text.encode("utf-8")
            self.send_response(status)
            self.send_header("Content-Type", f"{kind}; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'")
            self.send_header("X-Content-Type-Options", "nosniff")
            self.end_headers()
            self.wfile.write(body)

        def _send_html(self, status: int, text: str):
            self._send(status, "text/html", text)

        def _send_json(self, status: int, value):
            self._send(status, "application/json", json.dumps(value))

        def _redirect(self, to: str, cookie: str):
            self.send_response(303)
            self.send_header("Location", to)
            self.send_header("Set-Cookie", cookie)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format, *args):
            log.info("%s %s", self.command, urlsplit(self.path).path)  # never queries, cookies or addresses

    return ThreadingHTTPServer((host, port), Handler)
