import { createHmac } from "node:crypto";
import { type Handshake, handshakeText, requestText } from "../../protocol/api/signature.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  ask,
  sayRaw,
  startTestServer,
  type TestServer,
  token,
} from "../../../test/support/scripted-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ allowedHosts: ["box.example:8443"] });
});
afterAll(() => server.close());

const methods = ["GET", "HEAD", "POST", "PATCH", "DELETE", "PUT", "OPTIONS"];

function withPort(text: string): string {
  return text.replaceAll("PORT", String(server.port));
}

describe("the Host of a request", () => {
  const own = ["127.0.0.1:PORT", "localhost:PORT", "[::1]:PORT", "box.example:8443"];
  const foreign = [
    "evil.test",
    "evil.test:PORT",
    "localhost",
    "127.0.0.1",
    "[::1]",
    "localhost:1",
    "localhost:PORT1",
    "localhost:0PORT",
    "localhost:",
    "localhost:PORT,evil.test",
    "localhost:PORT evil.test",
    "localhost.:PORT",
    "127.0.0.1.:PORT",
    "LOCALHOST:PORT",
    "LocalHost:PORT",
    "localhost.evil.test:PORT",
    "127.0.0.1.nip.io:PORT",
    "127.0.0.1.evil.test:PORT",
    "evil.localhost:PORT",
    "evil-localhost:PORT",
    "localhostevil:PORT",
    "localhost:PORT.evil.test",
    "localhost@evil.test:PORT",
    "evil.test@localhost:PORT",
    "localhost:PORT/",
    "localhost:PORT#",
    "localhost:PORT?",
    "http://localhost:PORT",
    "127.0.0.2:PORT",
    "127.1:PORT",
    "127.0.1:PORT",
    "2130706433:PORT",
    "0x7f000001:PORT",
    "0177.0.0.1:PORT",
    "0.0.0.0:PORT",
    "[::]:PORT",
    "::1:PORT",
    "[0:0:0:0:0:0:0:1]:PORT",
    "[::ffff:127.0.0.1]:PORT",
    "[::1%25lo]:PORT",
    "192.168.0.1:PORT",
    "169.254.169.254",
    "box.example",
    "box.example:PORT",
    "box.example:8443.evil.test",
    "sub.box.example:8443",
    "*:PORT",
    ":PORT",
    "null",
    "",
  ];
  test.each(own)("%s is ours", async (host) => {
    const { status } = await ask(server, { path: "/api/tasks", headers: { host: withPort(host) } });
    expect(status).toBe(200);
  });

  test.each(foreign)('"%s" is refused for every method, even with the right token', async (host) => {
    const headers = { host: withPort(host) };
    const paths = ["/api/tasks", "/", "/healthz", "/assets/page.js"];
    const answers = await Promise.all(
      methods.flatMap((method) => paths.map((path) => ask(server, { method, path, headers }))),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 421));
  });

  test.each([
    ["is missing", "GET /api/tasks HTTP/1.1\nCONNECTION"],
    ["is missing in HTTP/1.0", "GET /api/tasks HTTP/1.0\nCONNECTION"],
    ["comes twice", "GET /api/tasks HTTP/1.1\nHost: localhost:PORT\nHost: localhost:PORT\nCONNECTION"],
    ["comes with another", "GET /api/tasks HTTP/1.1\nHost: localhost:PORT\nhOST: evil.test\nCONNECTION"],
    [
      "stands in the request line",
      "GET http://localhost:PORT/api/tasks HTTP/1.1\nHost: localhost:PORT\nCONNECTION",
    ],
    [
      "differs in the request line",
      "GET http://evil.test/api/tasks HTTP/1.1\nHost: localhost:PORT\nCONNECTION",
    ],
    ["goes with a star", "OPTIONS * HTTP/1.1\nHost: localhost:PORT\nCONNECTION"],
  ])("a request is refused if its Host %s", async (_, request) => {
    const rest = `Authorization: Bearer ${token}\nConnection: close\n\n`;
    const said = await sayRaw(server, withPort(request).replace("CONNECTION", rest));
    expect(said.split("\r\n", 1)).toEqual(["HTTP/1.1 421 Misdirected Request"]);
  });
});

describe("the origin of a request", () => {
  const origins = [
    "null",
    "",
    "http://evil.test",
    "https://127.0.0.1:PORT",
    "http://127.0.0.1",
    "http://127.0.0.1:1",
    "http://127.0.0.1:PORT1",
    "http://127.0.0.1:PORT/",
    "http://127.0.0.1:PORT.evil.test",
    "http://127.0.0.1:PORT@evil.test",
    "http://localhost:PORT",
    "http://[::1]:PORT",
    "HTTP://127.0.0.1:PORT",
    "http://127.0.0.1:PORT http://evil.test",
    "http://evil.test, http://127.0.0.1:PORT",
    "http://127.0.0.1.evil.test:PORT",
    "http://evil.test:PORT",
    "127.0.0.1:PORT",
    "//127.0.0.1:PORT",
    "file://",
    "chrome-extension://abcdefghijklmnop",
    "data:",
    "*",
  ];

  test.each(origins)('Origin "%s" is refused, even with the right token', async (origin) => {
    const headers = { origin: withPort(origin) };
    const answers = await Promise.all(
      methods.flatMap((method) => ["/api/tasks", "/"].map((path) => ask(server, { method, path, headers }))),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
  });

  test("our own page is admitted under the host name it was opened with", async () => {
    const { port } = server;
    const same = ["127.0.0.1", "localhost", "[::1]"].map((name) => `${name}:${port}`);
    const answers = await Promise.all(
      same.map((host) => ask(server, { path: "/api/tasks", headers: { host, origin: `http://${host}` } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test.each(["cross-site", "same-site", "SAME-ORIGIN", "anything", ""])(
    'Sec-Fetch-Site "%s" is refused',
    async (site) => {
      const headers = { "sec-fetch-site": site };
      const api = await ask(server, { path: "/api/tasks", headers });
      const script = await ask(server, { path: "/assets/page.js", headers });
      expect([api.status, script.status]).toEqual([403, 403]);
    },
  );

  test.each(["same-origin", "none"])("Sec-Fetch-Site %s is admitted", async (site) => {
    const { status } = await ask(server, { path: "/api/tasks", headers: { "sec-fetch-site": site } });
    expect(status).toBe(200);
  });

  test("a link on another site leads to the page, but not to the API or into a frame", async () => {
    const link = {
      "sec-fetch-site": "cross-site",
      "sec-fetch-mode": "navigate",
      "sec-fetch-dest": "document",
    };
    const page = await ask(server, { path: "/tasks/t_00000001", headers: link });
    const api = await ask(server, { path: "/api/tasks", headers: link });
    const frame = await ask(server, { path: "/", headers: { ...link, "sec-fetch-dest": "iframe" } });
    expect([page.status, api.status, frame.status]).toEqual([503, 403, 403]);
  });

  test("no response grants another origin access, not even to a preflight", async () => {
    const origin = `http://127.0.0.1:${server.port}`;
    const preflight = { origin, "access-control-request-method": "POST" };
    const answers = await Promise.all([
      ask(server, { path: "/api/tasks", headers: { origin } }),
      ask(server, { method: "OPTIONS", path: "/api/tasks", headers: preflight }),
      ask(server, { method: "OPTIONS", path: "/api/tasks", headers: { origin: "http://evil.test" } }),
    ]);
    const names = answers.flatMap(({ headers }) => Object.keys(headers));
    expect(names.filter((name) => name.startsWith("access-control") || name === "set-cookie")).toEqual([]);
    expect(answers.map(({ status }) => status)).toEqual([200, 405, 403]);
  });
});

function codeIn(json: unknown): string | undefined {
  return (json as { error?: { code?: string } }).error?.code;
}

describe("authentication", () => {
  test.each([
    null,
    "",
    "Bearer",
    "Bearer ",
    "Bearer wrong",
    `Bearer ${token}x`,
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token.toUpperCase()}`,
    `Bearer ${token} ${token}`,
    `Bearer "${token}"`,
    `Basic ${token}`,
    `Basic ${Buffer.from(`admin:${token}`).toString("base64")}`,
    `Token ${token}`,
    token,
  ])("Authorization %j is rejected", async (authorization) => {
    server.clock.now = new Date(server.clock.now.getTime() + 61_000);
    const answer = await ask(server, { path: "/api/tasks", headers: { authorization } });
    expect([answer.status, answer.headers["www-authenticate"]]).toEqual([401, "Bearer"]);
  });

  describe("by signature", () => {
    const hmac = (text: string): string => createHmac("sha256", token).update(text).digest("hex");
    const nonce = "0123456789abcdef";

    async function handshake(): Promise<Handshake> {
      const answer = await ask(server, {
        path: `/handshake?nonce=${nonce}`,
        headers: { authorization: null },
      });
      return (answer.json as { data: Handshake }).data;
    }

    test("the server proves that it has the token, for this host and nonce", async () => {
      const { instance, proof } = await handshake();
      expect(proof).toBe(hmac(handshakeText({ host: `127.0.0.1:${server.port}`, nonce, instance })));
      const refused = await ask(server, { path: "/handshake?nonce=short", headers: { authorization: null } });
      expect(refused.status).toBe(400);
    });

    test("a signature is valid for one host, instance, method and target", async () => {
      server.clock.now = new Date(server.clock.now.getTime() + 61_000);
      const { instance } = await handshake();
      const right = {
        host: `127.0.0.1:${server.port}`,
        instance,
        method: "GET",
        target: "/api/tasks?limit=1",
      };
      const signed = [
        right,
        { ...right, host: `localhost:${server.port}` },
        { ...right, method: "POST" },
        { ...right, target: "/api/tasks?limit=2" },
        { ...right, instance: "another" },
      ];
      const answers = signed.map((of) =>
        ask(server, {
          path: right.target,
          headers: { authorization: `Signalbox ${of.instance}.${hmac(requestText(of))}` },
        }),
      );
      expect((await Promise.all(answers)).map(({ status, json }) => [status, codeIn(json)])).toEqual([
        [200, undefined],
        [401, "unauthorized"],
        [401, "unauthorized"],
        [401, "unauthorized"],
        [401, "other_instance"],
      ]);
    });
  });

  test("a token in the URL is refused, even with the right header, and is not logged", async () => {
    const paths = [`/api/tasks?token=${token}`, `/?token=${token}`, `/api/stream?after=1&%74oken=${token}`];
    const answers = await Promise.all(paths.map((path) => ask(server, { path })));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(JSON.stringify(server.lines)).not.toContain(token);
  });

  test("an ambiguous path needs the token", async () => {
    const paths = [
      "/%61pi/tasks",
      "//api/tasks",
      "/./api/tasks",
      "/x/../api/tasks",
      "/x/%2e%2e/api/tasks",
      "/x\\..\\api/tasks",
      "/api%2ftasks",
      "/api",
      "/api/",
      "/api;x/tasks",
      "/.git/config",
      "/assets/../../secret",
      "/assets/%2e%2e/secret",
      "/x#/api",
    ];
    const answers = await Promise.all(
      paths.map((path) => ask(server, { path, headers: { authorization: null } })),
    );
    expect(answers.map(({ status }, index) => [paths[index], status])).toEqual(
      paths.map((path) => [path, 401]),
    );
  });

  test("the page's files and the health checks need no token", async () => {
    const paths = ["/", "/tasks/t_00000001", "/assets/page-abc123.js", "/healthz", "/readyz"];
    const answers = await Promise.all(
      paths.map((path) => ask(server, { path, headers: { authorization: null } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 404, 200, 200]);
  });

  test("wrong tokens are rate-limited, and on loopback the right one still works", async () => {
    server.clock.now = new Date(server.clock.now.getTime() + 61_000);
    const wrong = { authorization: "Bearer wrong" };
    const statuses: number[] = [];
    for (let count = 0; count < 22; count += 1) {
      statuses.push((await ask(server, { path: "/api/tasks", headers: wrong })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429, 429]);
    expect((await ask(server, { path: "/api/tasks" })).status).toBe(200);
    const refused = await ask(server, { path: "/api/tasks", headers: wrong });
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "60"]);

    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    expect((await ask(server, { path: "/api/tasks", headers: wrong })).status).toBe(401);
  });
});

describe("the body and the headers", () => {
  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "application/json-patch+json",
    "text/json",
    "application/json, text/plain",
    "application/json; charset=latin1",
    "application/json; charset=utf-8; charset=utf-7",
    "application/json;",
    "",
    null,
  ])("a body of type %j is refused", async (type) => {
    const before = server.platform.acts.length;
    const answer = await ask(server, {
      method: "POST",
      path: "/api/tasks",
      headers: { "content-type": type },
      body: { title: "A task" },
    });
    expect([answer.status, server.platform.acts.length]).toEqual([415, before]);
  });

  test.each(["application/json", "application/json;charset=utf-8", 'Application/JSON; charset="UTF-8"'])(
    "a body of type %s is accepted",
    async (type) => {
      const headers = { "content-type": type };
      const answer = await ask(server, { method: "POST", path: "/api/tasks", headers, body: { title: "A" } });
      expect(answer.status).toBe(201);
    },
  );

  test("a compressed body is refused", async () => {
    const headers = { "content-encoding": "gzip" };
    const answer = await ask(server, { method: "POST", path: "/api/tasks", headers, body: { title: "A" } });
    expect(answer.status).toBe(415);
  });

  test("every response has the security headers", async () => {
    const answers = await Promise.all([
      ask(server, { path: "/api/tasks" }),
      ask(server, { path: "/api/nothing" }),
      ask(server, { path: "/api/tasks", headers: { authorization: null } }),
      ask(server, { path: "/api/tasks", headers: { host: "evil.test" } }),
      ask(server, { path: "/healthz" }),
    ]);
    const secured = answers.map(({ headers }) => ({
      policy: headers["content-security-policy"],
      sniff: headers["x-content-type-options"],
      referrer: headers["referrer-policy"],
      opener: headers["cross-origin-opener-policy"],
      resource: headers["cross-origin-resource-policy"],
      cache: headers["cache-control"],
    }));
    const expected = {
      policy: "default-src 'none'; frame-ancestors 'none'; sandbox",
      sniff: "nosniff",
      referrer: "no-referrer",
      opener: "same-origin",
      resource: "same-origin",
      cache: "no-store",
    };
    expect(secured).toEqual(answers.map(() => expected));
  });
});
