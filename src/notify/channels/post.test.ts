import { expect, onTestFinished, test } from "vitest";
import { httpReceiver } from "../../../test/support/receivers.ts";
import { pauseOf, post } from "./post.ts";

const base = { headers: {}, body: "{}", privateHosts: [] };

/** Every way to write an address that is not on the public internet. */
const hostile = [
  "http://127.0.0.1",
  "http://127.1",
  "http://2130706433",
  "http://0x7f000001",
  "http://0177.0.0.1",
  "http://0",
  "http://0.0.0.0",
  "http://[::1]",
  "http://[::]",
  "http://[::ffff:127.0.0.1]",
  "http://[::ffff:7f00:1]",
  "http://[::127.0.0.1]",
  "http://[64:ff9b::7f00:1]",
  "http://[fe80::1]",
  "http://[fc00::1]",
  "http://[fd12:3456::1]",
  "http://[2002:7f00:1::]",
  "http://[2001:db8::1]",
  "http://[ff02::1]",
  "http://10.0.0.1",
  "http://172.16.0.1",
  "http://172.31.255.255",
  "http://192.168.1.1",
  "http://100.64.0.1",
  "http://169.254.169.254/latest/meta-data",
  "http://198.18.0.1",
  "http://192.0.2.1",
  "http://224.0.0.1",
  "http://255.255.255.255",
  "http://240.0.0.1",
  "http://localhost",
  "http://localhost.",
  "http://LOCALHOST",
  "http://①②⑦.⓪.⓪.①",
  "http://127.0.0.1.",
  "https://127.0.0.1:443",
  "http://user@127.0.0.1",
  "http://example.com:80@127.0.0.1",
  "http://example.com#@127.0.0.1/",
  "file:///etc/passwd",
  "ftp://example.com",
  "gopher://127.0.0.1",
  "javascript:alert(1)",
  "//127.0.0.1",
  "127.0.0.1",
  "",
  "http://",
  "http://[::1",
];

test.each(hostile)("%s is not contacted", async (url) => {
  const posted = await post({
    ...base,
    url,
    signal: AbortSignal.timeout(2_000),
    // The test never asks a name server: names resolve to this machine.
    lookup: async () => ["127.0.0.1", "::1"],
  });
  expect(posted.is).toBe("refused");
});

test("a name that resolves to the machine is refused, also if it first resolved to the internet", async () => {
  const receiver = await httpReceiver();
  onTestFinished(() => receiver.stop());
  const { port, got } = receiver;
  const asked: string[] = [];
  const answers = [["93.184.216.34"], ["127.0.0.1"]];
  const lookup = async (name: string): Promise<string[]> => {
    asked.push(name);
    return answers.shift() ?? ["127.0.0.1"];
  };
  const request = { ...base, url: `http://rebind.example:${port}/`, lookup };
  // The checked address is the one that is contacted: nobody listens there, and the second answer is never asked for.
  const first = await post({ ...request, signal: AbortSignal.timeout(300) });
  expect([first.is, asked.length]).toEqual(["failed", 1]);
  const second = await post({ ...request, signal: AbortSignal.timeout(300) });
  expect([second.is, asked.length]).toEqual(["refused", 2]);
  expect(got).toEqual([]);
});

test("an allowed host is contacted by the address that was resolved", async () => {
  const receiver = await httpReceiver();
  onTestFinished(() => receiver.stop());
  const { port, got } = receiver;
  const posted = await post({
    ...base,
    url: `http://chat.internal:${port}/a`,
    privateHosts: ["other", `chat.internal:${port}`],
    lookup: async () => ["127.0.0.1"],
    signal: AbortSignal.timeout(2_000),
  });
  expect(posted).toEqual({ is: "answered", status: 200, afterMs: null, text: "ok" });
  expect(got.map(({ headers }) => headers.host)).toEqual([`chat.internal:${port}`]);
});

test("a redirect to the machine is not followed", async () => {
  const inner = await httpReceiver();
  const outer = await httpReceiver((_, outgoing) =>
    outgoing.writeHead(307, { location: `http://127.0.0.1:${inner.port}/` }).end(),
  );
  onTestFinished(async () => {
    await inner.stop();
    await outer.stop();
  });
  const posted = await post({
    ...base,
    url: `http://public.example:${outer.port}/`,
    privateHosts: ["public.example"],
    lookup: async () => ["127.0.0.1"],
    signal: AbortSignal.timeout(2_000),
  });
  expect(posted.is === "answered" && posted.status).toBe(307);
  expect(inner.got).toEqual([]);
});

test("a pause is a number of seconds or a date", () => {
  const now = Date.parse("2026-11-19T12:00:00.000Z");
  expect(
    ["120", "Thu, 19 Nov 2026 12:00:30 GMT", "Thu, 19 Nov 2026 11:00:00 GMT", "soon"].map((header) =>
      pauseOf(header, now),
    ),
  ).toEqual([120_000, 30_000, 0, null]);
  expect(pauseOf(undefined)).toBeNull();
});
