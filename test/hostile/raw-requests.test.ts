import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { get } from "../support/api.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

const home = makeHome();
let server: RunningServer;
beforeAll(async () => {
  server = await startServer(home);
});
afterAll(() => closeHome(home, server));

/** Sends a text on a new connection, with \n as the line end, and returns the status of every response. */
async function statuses(said: string): Promise<string[]> {
  const { port, host } = new URL(server.url);
  const socket = connect(Number(port), "127.0.0.1");
  const answer = text(socket);
  socket.end(
    said
      .replaceAll("\n", "\r\n")
      .replaceAll("LF", "\n")
      .replaceAll("HOST", host)
      // Last, because a token may contain any of the words above.
      .replaceAll("TOKEN", server.token),
    "latin1",
  );
  return (await answer).match(/HTTP\/1\.1 \d{3}/g) ?? [];
}

const create = '{"title":"Mine"}';
const end = "Connection: close\n\n";
const asked = "Host: HOST\nAuthorization: Bearer TOKEN\n";
const json = `Content-Type: application/json\nContent-Length: ${create.length}\n`;

test.each([
  [
    "a form of a page without an origin",
    `POST /api/tasks HTTP/1.1\n${asked}Origin: null\n${json}${end}${create}`,
    403,
  ],
  [
    "a page of another port",
    `POST /api/tasks HTTP/1.1\n${asked}Origin: http://127.0.0.1:1\n${json}${end}${create}`,
    403,
  ],
  [
    "a page that is told to be cross-site",
    `POST /api/tasks HTTP/1.1\n${asked}Sec-Fetch-Site: cross-site\n${json}${end}${create}`,
    403,
  ],
  [
    "a navigation to the API",
    `GET /api/tasks HTTP/1.1\n${asked}Sec-Fetch-Site: cross-site\nSec-Fetch-Mode: navigate\nSec-Fetch-Dest: document\n${end}`,
    403,
  ],
  [
    "two origins",
    `GET /api/tasks HTTP/1.1\n${asked}Origin: http://HOST\nOrigin: http://zap.test\n${end}`,
    403,
  ],
  ["an absolute address", `GET http://HOST/api/tasks HTTP/1.1\n${asked}${end}`, 421],
  ["an absolute address of another name", `GET http://zap.test/ HTTP/1.1\n${asked}${end}`, 421],
  ["two hosts", `GET / HTTP/1.1\nHost: HOST\nHost: zap.test\n${end}`, 421],
  [
    "a host with white space",
    `GET /api/tasks HTTP/1.1\nHost: HOST\t.zap.test\nAuthorization: Bearer TOKEN\n${end}`,
    421,
  ],
  [
    "a host that goes on in the next line",
    `GET /api/tasks HTTP/1.1\nHost: zap.test\n HOST\nAuthorization: Bearer TOKEN\n${end}`,
    400,
  ],
  [
    "a header that ends in a space",
    `GET /api/tasks HTTP/1.1\nHost : HOST\nAuthorization: Bearer TOKEN\n${end}`,
    400,
  ],
  [
    "another host in the forwarded headers",
    `GET / HTTP/1.1\nHost: zap.test\nX-Forwarded-Host: HOST\nForwarded: host=HOST\n${end}`,
    421,
  ],
  [
    "another method in a header",
    `GET /api/tasks HTTP/1.1\nHost: HOST\nX-HTTP-Method-Override: DELETE\n${end}`,
    401,
  ],
  [
    "a socket",
    `GET /api/stream HTTP/1.1\nHost: HOST\nUpgrade: websocket\nConnection: Upgrade\nSec-WebSocket-Key: x\n\n`,
    401,
  ],
  [
    "another protocol",
    `GET /api/tasks HTTP/1.1\nHost: HOST\nUpgrade: h2c\nConnection: Upgrade, HTTP2-Settings\nHTTP2-Settings: x\n\n`,
    401,
  ],
  ["a trace", `TRACE /api/tasks HTTP/1.1\nHost: HOST\n${end}`, 401],
  ["two lengths", `POST /api/tasks HTTP/1.1\n${asked}Content-Length: 1\n${json}${end}${create}`, 400],
  [
    "a length and pieces",
    `POST /api/tasks HTTP/1.1\n${asked}Transfer-Encoding: chunked\n${json}${end}0\n\n`,
    400,
  ],
  [
    "pieces that are no pieces",
    `POST /api/tasks HTTP/1.1\n${asked}Transfer-Encoding: xchunked\nContent-Type: application/json\n${end}${create}`,
    400,
  ],
  ["line ends of another kind", `GET /api/tasks HTTP/1.1LFHost: HOSTLFLF`, 400],
  [
    "a header that ends a line within",
    `GET /api/tasks HTTP/1.1\nHost: HOST\nX: a\rHost: zap.test\n${end}`,
    400,
  ],
  ["a NUL", `GET /api/tasks\u0000 HTTP/1.1\nHost: HOST\n${end}`, 400],
  ["far too many headers", `GET / HTTP/1.1\nHost: HOST\nX: ${"a".repeat(20_000)}\n${end}`, 431],
])("%s is refused", async (_, said, status) => {
  const before = await get(server, "GET", "/api/tasks");
  expect((await statuses(said)).slice(0, 1)).toEqual([`HTTP/1.1 ${status}`]);
  expect(await get(server, "GET", "/api/tasks")).toEqual(before);
});

test("a CONNECT request opens no tunnel", async () => {
  expect(await statuses(`CONNECT zap.test:443 HTTP/1.1\nHost: HOST\n\n`)).toEqual([]);
});

test("the request guard checks every request of a connection, not only the first", async () => {
  const first = `GET /healthz HTTP/1.1\nHost: HOST\n\n`;
  const second = `GET /healthz HTTP/1.1\nHost: zap.test\n${end}`;
  expect(await statuses(first + second)).toEqual(["HTTP/1.1 200", "HTTP/1.1 421"]);
});
