import { createHmac } from "node:crypto";
import { request as httpRequest } from "node:http";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { invite, signInAgain } from "../../test/support/signed-in.ts";
import {
  appendTask,
  ask,
  type Answer,
  created,
  soon,
  startTestServer,
  type TestServer,
} from "../../test/support/scripted-server.ts";
import { CredentialActs } from "../people/credential-acts.ts";
import { signingKeyOf } from "../people/credential-text.ts";
import { People } from "../people/people.ts";
import { PeopleActs } from "../people/people-acts.ts";
import { type Handshake, handshakeText, requestText } from "../protocol/api/signature.ts";
import type { AuditEntry } from "../protocol/people/audit.ts";
import { credentialIn } from "../protocol/people/credential-form.ts";

let server: TestServer;
let acts: PeopleActs;
beforeEach(async () => {
  server = await startTestServer();
  acts = new PeopleActs(server.people);
  await appendTask(server.store, "t_00000001", [created("t_00000001", "A task")]);
});
afterEach(() => server.close());

function as(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}

function dataOf(answer: Answer): unknown {
  return (answer.json as { data: unknown }).data;
}

function errorOf(answer: Answer): { code: string; message: string } {
  return (answer.json as { error: { code: string; message: string } }).error;
}

describe("an invitation", () => {
  test("lets a person in through the API, and is then used up", async () => {
    const made = await ask(server, {
      method: "POST",
      path: "/api/invitations",
      body: { role: "member", displayName: "Mina" },
    });
    const { link } = dataOf(made) as { link: { path: string } };
    const code = link.path.replace("/#invitation=", "");
    const seen = await ask(server, { path: "/api/invitation", headers: as(code) });
    expect(dataOf(seen)).toMatchObject({ role: "member", displayName: "Mina", createdBy: "admin" });

    const body = { name: "mina", displayName: "Mina", language: "ko" };
    const accept = { method: "POST", path: "/api/invitation/accept", headers: as(code), body };
    const accepted = await ask(server, accept);
    expect(accepted.status).toBe(201);
    const { token } = dataOf(accepted) as { token: string };
    const me = await ask(server, { path: "/api/me", headers: as(token) });
    expect(dataOf(me)).toMatchObject({
      person: { name: "mina", role: "member", language: "ko" },
      isOwner: false,
      access: "write",
      signedIn: { by: "session", id: credentialIn(token)?.id },
    });

    const again = await ask(server, accept);
    expect([again.status, errorOf(again)]).toEqual([
      401,
      { code: "signed_out", message: "This invitation was accepted or withdrawn. Ask for a new one." },
    ]);
  });

  test("is not remembered under an Idempotency-Key, and neither is a token", async () => {
    const keyed = { "idempotency-key": "key-1" };
    const first = await ask(server, {
      method: "POST",
      path: "/api/tokens",
      headers: keyed,
      body: { name: "ci" },
    });
    const { text } = dataOf(first) as { text: string };
    const remembered = await server.store.recallResponse({
      route: "POST /api/tokens",
      key: "key-1",
      now: "2026-01-21T10:00:00.000Z",
    });
    expect([remembered, text.startsWith("sbt_")]).toEqual([null, true]);
  });
});

describe("a person's credential", () => {
  test("signs requests, and the server proves that it knows its key", async () => {
    const token = await invite(server.people, "mina", "viewer");
    const { id = "" } = credentialIn(token) ?? {};
    const key = signingKeyOf(token);
    const host = `127.0.0.1:${server.port}`;
    const hmac = (text: string): string => createHmac("sha256", key).update(text).digest("hex");
    const nonce = "0123456789abcdef";
    const shaken = await ask(server, {
      path: `/handshake?nonce=${nonce}&key=${id}`,
      headers: { authorization: null },
    });
    const { instance, proof } = dataOf(shaken) as Handshake;
    expect(proof).toBe(hmac(handshakeText({ host, nonce, instance })));

    const target = "/api/tasks?limit=1";
    const signature = hmac(requestText({ host, instance, method: "GET", target }));
    const sent = (path: string) =>
      ask(server, { path, headers: { authorization: `Signalbox ${instance}.${id}.${signature}` } });
    expect([(await sent(target)).status, (await sent("/api/tasks?limit=2")).status]).toEqual([200, 401]);

    await acts.signOut("mina", ["session"]);
    const ended = await sent(target);
    expect(errorOf(ended)).toEqual({ code: "signed_out", message: "You were signed out. Sign in again." });
    const late = await ask(server, { path: `/handshake?nonce=${nonce}&key=${id}` });
    expect([late.status, errorOf(late).code]).toEqual([401, "signed_out"]);
  });

  test("acts under the name of the person, and of the token", async () => {
    await invite(server.people, "mina", "member");
    const made = await new CredentialActs(server.people).createToken(
      { name: "ci", access: "write", days: 30 },
      "mina",
    );
    if (!made.ok) throw new Error(made.refusal.message);
    const { text } = made.value;
    const body = { title: "From a program" };
    expect((await ask(server, { method: "POST", path: "/api/tasks", headers: as(text), body })).status).toBe(
      201,
    );
    expect(server.platform.acts).toMatchObject([{ by: "mina" }]);
    const { items } = await server.store.listAudit({ limit: 1 });
    expect(items).toMatchObject([
      { person: "mina", token: "ci", act: "POST /api/tasks", outcome: "allowed" },
    ]);
    server.clock.now = new Date("2026-02-20T10:00:00.000Z");
    const late = await ask(server, { path: "/api/tasks", headers: as(text) });
    expect(errorOf(late)).toEqual({
      code: "signed_out",
      message: "This token has expired. Create a new one.",
    });
  });

  test("of a program cannot create another one", async () => {
    const made = await new CredentialActs(server.people).createToken(
      { name: "ci", access: "write", days: 1 },
      "admin",
    );
    if (!made.ok) throw new Error(made.refusal.message);
    const headers = as(made.value.text);
    const statuses = await Promise.all(
      [
        { path: "/api/tokens", body: { name: "more" } },
        { path: "/api/me/link", body: {} },
        { path: "/api/invitations", body: {} },
        { path: "/api/people/admin/link", body: {} },
        { path: "/api/tickets", body: { path: "/api/token" } },
      ].map(async (sent) => (await ask(server, { method: "POST", headers, ...sent })).status),
    );
    expect(statuses).toEqual([403, 403, 403, 403, 422]);
  });

  test("ends after 90 days, or 30 without use", async () => {
    const [daily, unused] = [
      await invite(server.people, "mina", "viewer"),
      await invite(server.people, "jun", "viewer"),
    ];
    const start = server.clock.now.getTime();
    const statuses: number[][] = [];
    for (const day of [0, 29, 31, 60, 89, 91]) {
      server.clock.now = new Date(start + day * 24 * 60 * 60 * 1000);
      const used = await ask(server, { path: "/api/me", headers: as(daily) });
      const late = day === 29 ? null : await ask(server, { path: "/api/me", headers: as(unused) });
      statuses.push([day, used.status, late?.status ?? 0]);
    }
    expect(statuses).toEqual([
      [0, 200, 200],
      [29, 200, 0],
      [31, 200, 401],
      [60, 200, 401],
      [89, 200, 401],
      [91, 401, 401],
    ]);
  });
});

describe("an open stream", () => {
  /** Opens the stream of all events and returns what it has sent, and a promise of its end. */
  function openStream(token: string, path = "/api/stream") {
    const seen = { text: "" };
    const ended = new Promise<void>((resolve, reject) => {
      httpRequest({ host: "127.0.0.1", port: server.port, path, headers: as(token), agent: false })
        .on("error", reject)
        .on("response", (response) => {
          response.on("data", (chunk: Buffer) => (seen.text += chunk.toString()));
          response.on("end", resolve);
        })
        .end();
    });
    return { seen, ended };
  }

  test.each([
    ["their access is removed", () => acts.remove("mina")],
    ["they sign out everywhere", () => acts.signOut("mina", ["session"])],
    ["they lose their role", () => acts.edit("mina", { role: null })],
  ])("ends at once when %s, and no other stream does", async (_, act) => {
    const [token, other] = [
      await invite(server.people, "mina", "viewer"),
      await invite(server.people, "jun", "viewer"),
    ];
    const streams = [openStream(token), openStream(token, "/api/tasks/t_00000001/stream")];
    const left = openStream(other);
    await vi.waitFor(() => {
      for (const { seen } of [...streams, left]) expect(seen.text).toContain("up to date");
    }, soon);
    await act();
    await Promise.all(streams.map(({ ended }) => ended));
    await appendTask(server.store, "t_00000002", [created("t_00000002", "Another")]);
    await vi.waitFor(() => expect(left.seen.text).toContain("Another"), soon);
    expect(streams[0]?.seen.text).not.toContain("Another");
  });
});

test("a role that was lowered in the meantime refuses a decision with a clear sentence", async () => {
  const token = await invite(server.people, "mina", "reviewer");
  await acts.edit("mina", { role: "member" });
  const answer = await ask(server, {
    method: "PATCH",
    path: "/api/reviews/rv_00000001",
    headers: as(token),
    body: { action: "approve", version: 1 },
  });
  expect([answer.status, errorOf(answer)]).toMatchObject([
    403,
    {
      code: "forbidden",
      message: "Your role here is member. This requires the reviewer role. Ask an administrator.",
    },
  ]);
  expect(server.platform.acts).toEqual([]);
});

test("over MCP, a person has the same rights as over HTTP", async () => {
  const token = await invite(server.people, "mina", "viewer");
  const call = (name: string, input: object) =>
    ask(server, {
      method: "POST",
      path: "/mcp",
      headers: { ...as(token), accept: "application/json, text/event-stream" },
      body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } },
    });
  const reading = await call("list_tasks", {});
  const writing = await call("create_task", { title: "Not mine", type: "custom" });
  expect(reading.text).toContain("A task");
  expect(writing.text).toContain("Your role here is viewer. This requires the member role.");
  const { items } = await server.store.listAudit({ outcome: "refused", limit: 9 });
  expect(items).toMatchObject([{ person: "mina", act: "POST /api/tasks", mcp: true }]);
});

test("the same Idempotency-Key of two people is two requests", async () => {
  const [mina, jun] = [
    await invite(server.people, "mina", "member"),
    await invite(server.people, "jun", "member"),
  ];
  const create = (token: string) =>
    ask(server, {
      method: "POST",
      path: "/api/tasks",
      headers: { ...as(token), "idempotency-key": "same" },
      body: { title: "Once" },
    });
  const answers = [await create(mina), await create(mina), await create(jun)];
  const ids = answers.map((answer) => (dataOf(answer) as { id: string }).id);
  expect(ids).toEqual(["t_new00001", "t_new00001", "t_new00002"]);
});

describe("the audit log", () => {
  async function listed(query = ""): Promise<AuditEntry[]> {
    const answer = await ask(server, { path: `/api/audit${query}` });
    return (dataOf(answer) as { items: AuditEntry[] }).items;
  }

  test("has allowed and refused acts, but no reads and no drafts", async () => {
    const token = await invite(server.people, "mina", "viewer");
    await ask(server, { path: "/api/tasks", headers: as(token) });
    const draft = { name: "note", text: "typing", base: 0, writer: "w" };
    await ask(server, { method: "PUT", path: "/api/drafts", headers: as(token), body: draft });
    await ask(server, { method: "POST", path: "/api/tasks/t_00000001/pause", headers: as(token), body: {} });
    await ask(server, { path: "/api/audit", headers: as(token) });
    await ask(server, { method: "POST", path: "/api/tasks/t_00000001/pause", body: {} });
    server.platform.script.refusal = { code: "not_allowed", message: "Not now." };
    await ask(server, { method: "POST", path: "/api/tasks/t_00000001/resume", body: {} });
    const lowRole = (role: string, needed: string, where: string) => ({
      code: "forbidden",
      message: `Your role ${where} is ${role}. This requires the ${needed} role. Ask an administrator.`,
    });
    const shared = {
      id: "",
      at: server.clock.now.toISOString(),
      token: null,
      address: "127.0.0.1",
      mcp: false,
    };
    const entries = (await listed()).map((entry) => ({ ...entry, id: "" }));
    const target = "t_00000001";
    const refused = { ...shared, outcome: "refused" };
    expect(entries).toEqual([
      {
        ...refused,
        person: "admin",
        act: "POST /api/tasks/:id/resume",
        target,
        reason: { code: "not_allowed", message: "Not now." },
      },
      {
        ...shared,
        person: "admin",
        act: "POST /api/tasks/:id/pause",
        target,
        outcome: "allowed",
        reason: null,
      },
      {
        ...refused,
        person: "mina",
        act: "GET /api/audit",
        target: "",
        reason: lowRole("viewer", "administrator", "in this installation"),
      },
      {
        ...refused,
        person: "mina",
        act: "POST /api/tasks/:id/pause",
        target,
        reason: lowRole("viewer", "reviewer", "here"),
      },
    ]);
  });

  test("has changes of people and settings", async () => {
    await ask(server, { method: "PATCH", path: "/api/settings", body: { settings: { silence_minutes: 9 } } });
    await ask(server, { method: "DELETE", path: "/api/people/admin" });
    await ask(server, { method: "PATCH", path: "/api/people/admin", body: { displayName: "Owner" } });
    const found = (await listed()).map(({ act, target, outcome }) => [act, target, outcome]);
    expect(found.toSorted(([a = ""], [b = ""]) => a.localeCompare(b))).toEqual([
      ["DELETE /api/people/:name", "admin", "refused"],
      ["PATCH /api/people/:name", "admin", "allowed"],
      ["PATCH /api/settings", "", "allowed"],
    ]);
  });

  test("is exported as JSON lines, oldest first, through a ticket", async () => {
    for (const minute of [1, 2, 3]) {
      server.clock.now = new Date(Date.parse("2026-01-21T10:00:00.000Z") + minute * 60_000);
      await ask(server, { method: "POST", path: "/api/tasks/t_00000001/pause", body: {} });
    }
    const path = "/api/audit/export?person=admin";
    const given = await ask(server, { method: "POST", path: "/api/tickets", body: { path } });
    const { url } = dataOf(given) as { url: string };
    const answer = await ask(server, { path: url, headers: { authorization: null } });
    const lines = answer.text.trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual((await listed()).toReversed());
    expect([lines.length, answer.headers["content-type"]]).toEqual([
      3,
      "application/x-ndjson; charset=utf-8",
    ]);
  });
});

test("viewed marks and drafts belong to each person", async () => {
  const token = await invite(server.people, "mina", "viewer");
  const marks = [{ path: "docs/plan.md", blob: "a1b2c3" }];
  const put = { method: "PUT", path: "/api/viewed", headers: as(token), body: { marks, viewed: true } };
  expect(dataOf(await ask(server, put))).toEqual({ marks: 1 });
  const lists = await Promise.all([
    ask(server, { path: "/api/viewed", headers: as(token) }),
    ask(server, { path: "/api/viewed", headers: as(await signInAgain(server.people, "mina")) }),
    ask(server, { path: "/api/viewed" }),
  ]);
  const found = lists.map((answer) => (dataOf(answer) as { items: unknown[] }).items);
  expect(found).toEqual([marks, marks, []]);
});

test("only administrators see the addresses of others", async () => {
  const token = await invite(server.people, "mina", "reviewer");
  await acts.edit("admin", { email: "admin@example.test" });
  await acts.edit("mina", { email: "mina@example.test" });
  const lists = await Promise.all([
    ask(server, { path: "/api/people", headers: as(token) }),
    ask(server, { path: "/api/people" }),
  ]);
  const emails = lists.map((answer) =>
    (dataOf(answer) as { items: { email: string | null }[] }).items.map(({ email }) => email),
  );
  expect(emails).toEqual([
    [null, "mina@example.test"],
    ["admin@example.test", "mina@example.test"],
  ]);
});

test("a review can be assigned only to a person who may decide it", async () => {
  await invite(server.people, "mina", "reviewer");
  await invite(server.people, "jun", "member");
  await invite(server.people, "gone", "reviewer");
  await acts.remove("gone");
  const assign = async (reviewer?: string) => {
    const body = { action: "assign", version: 1, ...(reviewer === undefined ? {} : { reviewer }) };
    const answer = await ask(server, { method: "PATCH", path: "/api/reviews/rv_00000001", body });
    return [answer.status, errorOf(answer).message];
  };
  const cannot = (name: string) => `@${name} cannot decide this review: it needs the role reviewer.`;
  expect([
    await assign("Somebody"),
    await assign("jun"),
    await assign("gone"),
    await assign("@Mina"),
  ]).toEqual([
    [422, "There is no person @Somebody. Assign the review to one of the people here."],
    [422, cannot("jun")],
    [422, cannot("gone")],
    // This server has no reviews; the person was accepted.
    [404, "There is no review rv_00000001."],
  ]);
});

test("a session signs requests after the key of the installation was changed, and after a restart", async () => {
  const session = await invite(server.people, "mina", "viewer");
  const before = JSON.stringify((await server.store.readPeople()).credentials.map(({ sealed }) => sealed));
  const rotated = await ask(server, { method: "POST", path: "/api/settings/rotate-key", body: {} });
  expect(rotated.status).toBe(200);
  const after = (await server.store.readPeople()).credentials;
  expect(JSON.stringify(after.map(({ sealed }) => sealed))).not.toBe(before);

  const { id = "" } = credentialIn(session) ?? {};
  const restarted = await People.open({ ...server.people.options, now: () => server.clock.now });
  for (const people of [server.people, restarted]) {
    const row = people.register.credentials.get(id);
    expect(row === undefined ? null : people.signingKey(row)).toBe(signingKeyOf(session));
  }
});
