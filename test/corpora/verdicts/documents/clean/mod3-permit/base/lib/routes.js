function send(res, status, body) {
  res.writeHead(status, { "content-type": "application/json; charset=utf-8" });
  res.end(JSON.stringify(body));
}

function isOffice(req) {
  const token = process.env.OFFICE_TOKEN;
  return Boolean(token) && req.headers.authorization === `Bearer ${token}`;
}

function handle(req, res, permits) {
  const url = new URL(req.url, "http://localhost");
  if (req.method === "GET" && url.pathname === "/permits/check") {
    const plate = url.searchParams.get("plate");
    if (!plate) return send(res, 400, { error: "plate_required" });
    return send(res, 200, { plate, valid: permits.isValid(plate, today()) });
  }
  if (req.method === "DELETE" && url.pathname.startsWith("/permits/")) {
    if (!isOffice(req)) return send(res, 401, { error: "office_only" });
    const removed = permits.remove(decodeURIComponent(url.pathname.slice("/permits/".length)));
    return send(res, removed ? 200 : 404, { removed });
  }
  return send(res, 404, { error: "not_found" });
}

function today() {
  return new Date(Date.now() + 9 * 3600e3).toISOString().slice(0, 10);
}

module.exports = { handle, today };
