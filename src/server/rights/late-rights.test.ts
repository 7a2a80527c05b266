import { type ClientRequest, request as httpRequest } from "node:http";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  appendTask,
  ask,
  created,
  soon,
  startTestServer,
  type TestServer,
} from "../../../test/support/scripted-server.ts";
import { invite } from "../../../test/support/signed-in.ts";
import { CredentialActs } from "../../people/credential-acts.ts";
import { PeopleActs } from "../../people/people-acts.ts";

let server: TestServer;
let acts: PeopleActs;
beforeEach(async () => {
  server = await startTestServer();
  acts = new PeopleActs(server.people);
  await appendTask(server.store, "t_00000001", [created("t_00000001", "A task")]);
});
afterEach(() => server.close());

const as = (token: string) => ({ authorization: `Bearer ${token}` });

/** A request whose body has not arrived yet, and what the server has sent. */
interface Held {
  readonly sending: ClientRequest;
  readonly seen: { status: number; text: string; over: boolean };
}

/** Sends the head of a request and the first byte of its body. */
function hold(token: string, method: string, path: string): Held {
  const headers = { ...as(token), "content-type": "application/json", "transfer-encoding": "chunked" };
  const seen = { status: 0, text: "", over: false };
  const sending = httpRequest({ host: "127.0.0.1", port: server.port, method, path, headers, agent: false })
    .on("error", () => (seen.over = true))
    .on("response", (response) => {
      seen.status = response.statusCode ?? 0;
      response.on("data", (chunk: Buffer) => (seen.text += chunk.toString()));
      response.on("close", () => (seen.over = true));
    });
  sending.write("{");
  return { sending, seen };
}

/** Waits until the server has admitted somebody with this name, and longer than it needs for that. */
async function admitted(name: string): Promise<void> {
  await vi.waitFor(() => expect(server.people.person(name)?.lastSeenAt).not.toBe(null), soon);
}

describe("rights that end while the body of a request arrives", () => {
  test.each([
    ["access", 401, () => acts.remove("mina")],
    ["session", 401, () => acts.signOut("mina", ["session"])],
    ["role", 403, () => acts.edit("mina", { role: null })],
  ])("open no stream: the %s", async (_, status, end) => {
    const token = await invite(server.people, "mina", "viewer");
    const { sending, seen } = hold(token, "GET", "/api/stream?after=start");
    await admitted("mina");
    await end();
    sending.end("}");
    await vi.waitFor(() => expect(seen.over).toBe(true), soon);
    expect([seen.status, seen.text.includes("A task")]).toEqual([status, false]);
  });

  test("revoke no token as an administrator", async () => {
    const token = await invite(server.people, "mina", "administrator");
    const made = await new CredentialActs(server.people).createToken(
      { name: "ci", access: "read", days: 1 },
      "admin",
    );
    if (!made.ok) throw new Error(made.refusal.message);
    const { sending, seen } = hold(token, "DELETE", `/api/tokens/${made.value.token.id}`);
    await admitted("mina");
    await acts.edit("mina", { role: "member" });
    sending.end("}");
    await vi.waitFor(() => expect(seen.over).toBe(true), soon);
    const { status } = await ask(server, { path: "/api/me", headers: as(made.value.text) });
    expect([seen.status, status]).toEqual([404, 200]);
  });
});

test("a stream ends when the token expires with which it was opened", async () => {
  const made = await new CredentialActs(server.people).createToken(
    { name: "ci", access: "read", days: 1 },
    "admin",
  );
  if (!made.ok) throw new Error(made.refusal.message);
  const end = Date.parse(made.value.token.expiresAt);
  server.clock.now = new Date(end - 200);
  const { sending, seen } = hold(made.value.text, "GET", "/api/stream?after=start");
  sending.end("}");
  await vi.waitFor(() => expect(seen.text).toContain("up to date"), soon);
  server.clock.now = new Date(end);
  await vi.waitFor(() => expect(seen.over).toBe(true), { interval: 5, timeout: 3_000 });
  await appendTask(server.store, "t_00000002", [created("t_00000002", "Another")]);
  expect(seen.text).not.toContain("Another");
});
