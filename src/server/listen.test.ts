import { once } from "node:events";
import { networkInterfaces } from "node:os";
import { type AddressInfo, createServer, type Server } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { ask, soon, startTestServer, type TestServer } from "../../test/support/scripted-server.ts";

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

async function serve(options: Parameters<typeof startTestServer>[0]): Promise<TestServer> {
  const server = await startTestServer(options);
  open.push(server);
  return server;
}

const hasIpv6 = networkInterfaces()["lo"]?.some(({ family }) => family === "IPv6") ?? false;

/** Occupies a port so that nothing else can use it. */
async function occupy(port: number, host = "127.0.0.1"): Promise<number> {
  const holder: Server = createServer().listen(port, host);
  await once(holder, "listening");
  open.push({ close: () => new Promise((resolve) => holder.close(resolve)) });
  return (holder.address() as AddressInfo).port;
}

describe("the port", () => {
  test("is the next free one if the requested one is taken, which is reported", async () => {
    const taken = await occupy(0);
    const server = await serve({ port: taken });
    expect(server.movedFrom).toBe(taken);
    expect(server.port).toBeGreaterThan(taken);
    expect(server.port).toBeLessThanOrEqual(taken + 20);
    expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
    expect((await ask(server, { path: "/api/tasks" })).status).toBe(200);
  });

  test.skipIf(!hasIpv6)("is taken on both loopback addresses, so that localhost is this server", async () => {
    const server = await serve({ port: 0 });
    const answers = ["127.0.0.1", "[::1]"].map((host) => fetch(`http://${host}:${server.port}/healthz`));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
    const squatted = await occupy(0, "::1");
    expect((await serve({ port: squatted })).movedFrom).toBe(squatted);
  });

  test("is any free one for 0, and nothing has moved", async () => {
    const server = await serve({ port: 0 });
    expect([server.port > 0, server.movedFrom]).toEqual([true, undefined]);
  });

  test("that is unavailable for another reason gives an error in a sentence", async () => {
    await expect(serve({ port: 0, host: "127.0.0.1.invalid", behindProxy: true })).rejects.toThrow(
      /^Signalbox cannot listen on 127\.0\.0\.1\.invalid, port 0: /,
    );
  });
});

describe("the host", () => {
  test.each(["0.0.0.0", "::", "192.168.0.1", "example.com", "127.0.0.1.evil.test", ""])(
    "%j is refused without TLS or a proxy",
    async (host) => {
      await expect(serve({ host })).rejects.toThrow(
        `Listening on ${host} would let others connect without TLS. Use 127.0.0.1, give the server a certificate with --tls-cert and --tls-key, or run a TLS proxy in front of it and add --behind-proxy.`,
      );
    },
  );

  test.each([
    ["localhost", /^http:\/\/localhost:\d+$/],
    ["127.0.0.1", /^http:\/\/127\.0\.0\.1:\d+$/],
  ])("%s is this machine", async (host, url) => {
    const server = await serve({ host });
    expect(server.url).toMatch(url);
    const answer = await fetch(`${server.url}/healthz`);
    expect(answer.status).toBe(200);
  });
});

test("refuses an empty token, with which anybody could sign in", async () => {
  await expect(serve({ token: "" })).rejects.toThrow("The token must not be empty.");
});

async function behindProxy(): Promise<TestServer> {
  return serve({ host: "0.0.0.0", behindProxy: true, allowedHosts: ["box.example"] });
}

describe("behind a proxy", () => {
  test("pages of the configured host come over https", async () => {
    const server = await behindProxy();
    const statuses = await Promise.all(
      ["https://box.example", "http://box.example", "https://box.example:443"].map(
        async (origin) =>
          (await ask(server, { path: "/api/tasks", headers: { host: "box.example", origin } })).status,
      ),
    );
    expect(statuses).toEqual([200, 403, 403]);
  });

  test("an address with too many wrong tokens must wait, even with the right one; others need not", async () => {
    const server = await behindProxy();
    const status = async (from: string, authorization: string | undefined): Promise<number> => {
      const headers = { "x-forwarded-for": from, ...(authorization === undefined ? {} : { authorization }) };
      return (await ask(server, { path: "/api/tasks", headers })).status;
    };
    for (let count = 0; count < 20; count += 1) {
      expect(await status("spoofed, 203.0.113.7", "Bearer wrong")).toBe(401);
    }
    expect([
      await status("203.0.113.7", "Bearer wrong"),
      await status("203.0.113.7", undefined),
      await status("203.0.113.8", undefined),
    ]).toEqual([429, 429, 200]);
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    expect(await status("203.0.113.7", undefined)).toBe(200);
  });
});

describe("closing", () => {
  test("finishes responses in progress and accepts no more requests", async () => {
    const server = await startTestServer();
    const { promise: before, resolve: finish } = Promise.withResolvers<void>();
    server.platform.script = { before };
    const answer = ask(server, { method: "POST", path: "/api/tasks", body: { title: "A" } });
    await expect.poll(() => server.platform.acts.length, soon).toBe(1);
    const closed = server.close();
    finish();
    expect((await answer).status).toBe(201);
    await expect(ask(server, { path: "/healthz" })).rejects.toThrow("ECONNREFUSED");
    await closed;
  });
});
