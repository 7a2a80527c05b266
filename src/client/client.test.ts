import { createServer, type IncomingMessage } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, expectTypeOf, onTestFinished, test } from "vitest";
import { startTestServer, type TestServer, token } from "../../test/support/scripted-server.ts";
import type { Task } from "../protocol/task/task.ts";
import { SignalboxClient, SignalboxError } from "./client.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

function clientOf(more: Partial<ConstructorParameters<typeof SignalboxClient>[0]> = {}): SignalboxClient {
  return new SignalboxClient({ url: server.url, token, retryMs: [1], ...more });
}

/** Records the headers of requests, and loses the response of the first ones. */
function watched(lost = 0): { fetch: typeof fetch; headers: Record<string, string>[] } {
  const headers: Record<string, string>[] = [];
  let left = lost;
  return {
    headers,
    async fetch(url, init) {
      const response = await fetch(url, init);
      if (new Request(url).url.includes("/handshake")) return response;
      headers.push(init?.headers as Record<string, string>);
      if (left-- > 0) throw new TypeError("fetch failed");
      return response;
    },
  };
}

const body = { title: "Hello", submit: true };

test.each(["signed", "bearer"] as const)(
  "a %s client calls routes with typed input and output",
  async (auth) => {
    const { fetch, headers } = watched();
    const client = clientOf({ auth, fetch });
    const task = await client.call("POST /api/tasks", { body });
    expectTypeOf(task).toEqualTypeOf<Task>();
    expect(await client.call("GET /api/tasks/:id", { params: { id: task.id } })).toMatchObject({
      title: "Hello",
    });
    expect(JSON.stringify(headers).includes(token)).toBe(auth === "bearer");
  },
);

test("a request whose answer is lost is repeated under the same key and takes effect once", async () => {
  const { fetch, headers } = watched(1);
  const before = server.platform.acts.length;
  await clientOf({ fetch }).call("POST /api/tasks", { body });
  expect(server.platform.acts.length - before).toBe(1);
  const [first, second] = headers.map((each) => each["idempotency-key"]);
  expect(second).toBe(first);
});

test("a failure has the status, the code and the message of the API", async () => {
  const failure = await clientOf()
    .call("GET /api/tasks/:id", { params: { id: "t_zzzzzzzz" } })
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(SignalboxError);
  expect(failure).toMatchObject({ status: 404, code: "not_found" });
  const wrong = await clientOf({ token: "another" })
    .call("GET /api/agents", {})
    .catch((error: unknown) => error);
  expect(wrong).toMatchObject({ status: 0, code: "unverified_server" });
});

test("a stream continues after the last event when its connection is lost, and ends with the loop", async () => {
  const asked: IncomingMessage[] = [];
  const record = (seq: number): string =>
    `id: ${seq}\ndata: ${JSON.stringify({ seq, event: { type: "x" } })}\n\n`;
  const cutting = createServer((request, response) => {
    asked.push(request);
    const from = Number(request.headers["last-event-id"] ?? 0);
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(`id: ${from}\n\n: heartbeat\n\n${record(from + 1)}id: ${from + 2}\nda`);
    setTimeout(() => response.destroy(), 20);
  }).listen(0, "127.0.0.1");
  await once(cutting, "listening");
  onTestFinished(() => void cutting.close());
  const url = `http://127.0.0.1:${(cutting.address() as AddressInfo).port}`;
  const client = clientOf({ url, auth: "bearer" });
  const seen: number[] = [];
  for await (const { record: each } of client.stream("GET /api/stream", {}, { reconnectMs: 5 })) {
    seen.push(each.seq);
    if (seen.length === 3) break;
  }
  expect(seen).toEqual([1, 2, 3]);
  expect(asked.map(({ headers }) => headers["last-event-id"])).toEqual([undefined, "1", "2"]);
});

test("a stream that the server refuses throws, and an aborted one ends", async () => {
  const refused = clientOf({ auth: "bearer", token: "wrong" }).stream("GET /api/stream", {});
  await expect(refused.next()).rejects.toMatchObject({ status: 401 });
  const ending = AbortSignal.timeout(30);
  const followed = clientOf({ auth: "bearer" }).stream("GET /api/stream", {}, { signal: ending });
  expect(await followed.next()).toEqual({ done: true, value: undefined });
});

test("a client signs again after the server has restarted", async () => {
  const { url } = server;
  const client = clientOf();
  await client.call("GET /api/agents", {});
  await server.stop();
  const again = await startTestServer({ port: Number(new URL(url).port) });
  onTestFinished(() => again.close());
  expect((await client.call("GET /api/agents", {})).items).toBeDefined();
});
