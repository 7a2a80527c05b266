import { createHash, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { gardenPage, invitation } from "./html.js";

const digest = (value) => createHash("sha256").update(value).digest();
// Digests have one length, so the comparison says nothing about the token.
const same = (a, b) => timingSafeEqual(digest(a), digest(b));

const cookieOf = (request) => /(?:^|;\s*)garden=([^;]*)/.exec(request.headers.cookie ?? "")?.[1] ?? "";

async function form(request) {
  let body = "";
  for await (const part of request) {
    body += part;
    if (body.length > 10_000) throw Object.assign(new Error("too large"), { status: 413 });
  }
  return new URLSearchParams(body);
}

async function answer(request, garden, token) {
  const url = new URL(request.url, "http://localhost");
  const session = digest(token).toString("hex");
  const given = url.searchParams.get("token");
  if (request.method === "GET" && url.pathname === "/" && given !== null && same(given, token)) {
    return { status: 303, headers: { location: "/", "set-cookie": `garden=${session}; HttpOnly; SameSite=Strict; Path=/` } };
  }
  if (!same(cookieOf(request), session)) return { status: 401, body: invitation() };
  if (request.method === "GET" && url.pathname === "/") return { status: 200, body: gardenPage(garden.list()) };
  if (request.method === "POST" && url.pathname === "/links") {
    const fields = await form(request);
    const typed = { url: (fields.get("url") ?? "").trim(), note: (fields.get("note") ?? "").trim() };
    const done = garden.add(typed.url, typed.note);
    if (done.error) return { status: done.status, body: gardenPage(garden.list(), { ...typed, error: done.error }) };
    return { status: 303, headers: { location: "/" } };
  }
  const match = /^\/links\/(\d+)\/read$/.exec(url.pathname);
  if (request.method === "POST" && match) {
    const done = garden.toggle(Number(match[1]));
    if (done.error) return { status: done.status, body: gardenPage(garden.list(), { error: done.error }) };
    return { status: 303, headers: { location: "/" } };
  }
  return { status: 404, body: gardenPage(garden.list(), { error: "There is no such page." }) };
}

export function createApp(garden, token) {
  return createServer(async (request, response) => {
    let result;
    try {
      result = await answer(request, garden, token);
    } catch (error) {
      if (!error.status) console.error(error);
      result = { status: error.status ?? 500, body: "The request could not be handled." };
    }
    response.writeHead(result.status, { "content-type": "text/html; charset=utf-8", ...result.headers });
    response.end(result.body);
  });
}
