import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { type WebSocket as ServerSocket, WebSocketServer } from "ws";
import type { AuditEntry } from "../../protocol/people/audit.ts";
import type { Person } from "../../protocol/people/person.ts";
import { ok, refuse } from "../../protocol/result.ts";
import { answerClick, type ClickOptions } from "./answer-click.ts";
import { type Click, SocketMode } from "./socket-mode.ts";

/** Slack on loopback: an API that names the address of a WebSocket, and that WebSocket. */
async function slack() {
  const opened: string[] = [];
  const sockets: ServerSocket[] = [];
  const said: unknown[] = [];
  const answers: object[] = [];
  const server = createServer((incoming, outgoing) => {
    opened.push(`${incoming.url} ${incoming.headers.authorization}`);
    const { port } = server.address() as AddressInfo;
    outgoing.end(JSON.stringify(answers.shift() ?? { ok: true, url: `ws://127.0.0.1:${port}/link` }));
  });
  const sockets_ = new WebSocketServer({ server });
  sockets_.on("connection", (socket) => {
    sockets.push(socket);
    socket.on("message", (data) => said.push(JSON.parse((data as Buffer).toString("utf8"))));
    socket.send(JSON.stringify({ type: "hello" }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    sockets_.close();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { api: `http://127.0.0.1:${port}/api`, opened, sockets, said, answers };
}

function connect(api: string, clicks: Click[], privateHosts: readonly string[] = ["127.0.0.1"]) {
  const faults: string[] = [];
  const mode = new SocketMode({
    call: (signal) => ({ api, token: "xapp-token", privateHosts, signal }),
    onClick: async (click) => void clicks.push(click),
    onFault: (what, fault) => faults.push(`${what}: ${String(fault)}`),
    pace: 0.01,
  });
  mode.start();
  onTestFinished(() => mode.close());
  return { mode, faults };
}

const soon = { interval: 5, timeout: 5_000 };
const click = {
  type: "block_actions",
  user: { id: "U01" },
  actions: [{ action_id: "answer-1", value: "q_00000001 1" }, { action_id: "open" }],
  response_url: "https://hooks.slack.example/r",
};

test("clicks are acknowledged and handled, and a connection that Slack ends is opened again", async () => {
  const { api, opened, sockets, said } = await slack();
  const clicks: Click[] = [];
  connect(api, clicks);
  await expect.poll(() => sockets.length, soon).toBe(1);
  expect(opened).toEqual(["/api/apps.connections.open Bearer xapp-token"]);
  sockets[0]?.send("not json");
  sockets[0]?.send(JSON.stringify({ type: "interactive", envelope_id: "e1", payload: click }));
  sockets[0]?.send(JSON.stringify({ type: "interactive", envelope_id: "e2", payload: { type: "shortcut" } }));
  await expect.poll(() => said, soon).toEqual([{ envelope_id: "e1" }, { envelope_id: "e2" }]);
  const handled = {
    user: "U01",
    action: "answer-1",
    value: "q_00000001 1",
    responseUrl: "https://hooks.slack.example/r",
  };
  expect(clicks).toEqual([handled]);
  sockets[0]?.send(JSON.stringify({ type: "disconnect", reason: "refresh_requested" }));
  await expect.poll(() => sockets.length, soon).toBe(2);
  sockets[1]?.terminate();
  await expect.poll(() => sockets.length, soon).toBe(3);
  sockets[2]?.send(JSON.stringify({ type: "interactive", envelope_id: "e3", payload: click }));
  await expect.poll(() => clicks.length, soon).toBe(2);
});

test("a refused token is reported once and tried again", async () => {
  const { api, sockets, answers } = await slack();
  answers.push({ ok: false, error: "invalid_auth" }, { ok: false, error: "invalid_auth" });
  const { faults } = connect(api, []);
  await expect.poll(() => sockets.length, soon).toBe(1);
  expect(faults).toEqual(["Slack's socket mode failed: Error: Slack refused the connection: invalid_auth"]);
});

test("an address without encryption is not contacted unless the API is on a private host", async () => {
  const { api, sockets, answers } = await slack();
  answers.push({ ok: true, url: "ws://evil.example/link" });
  const { faults } = connect(api, []);
  await expect.poll(() => sockets.length, soon).toBe(1);
  expect(faults).toEqual(["Slack's socket mode failed: Error: Slack named an address that is not allowed."]);
});

test("closing ends the connection", async () => {
  const { api, sockets } = await slack();
  const { mode } = connect(api, []);
  await expect.poll(() => sockets.length, soon).toBe(1);
  const closed = once(sockets[0]!, "close");
  await mode.close();
  await closed;
});

const [shop, garden] = ["p_00000001", "p_00000002"] as const;
const now = "2026-11-19T12:00:00.000Z";
const access = { projects: [], removedAt: null } as Partial<Person>;
const mina = { name: "mina", displayName: "Mina", role: "member", ...access } as Person;

async function clicked(given: Partial<Click>, more: Partial<ClickOptions> = {}) {
  const [answered, said, audited]: [unknown[], string[], string[]] = [[], [], []];
  const note = ({ at, person, address, act, target, outcome, reason }: AuditEntry) =>
    void audited.push([at, person, address, act, target, outcome, reason?.code].join(" ").trim());
  await answerClick(
    { user: "U01", action: "answer-1", value: "q_00000001 1", responseUrl: "https://r", ...given },
    {
      personOf: (account) => (account === "U01" ? { person: mina, language: "en" } : null),
      question: async (id) => (id === "q_00000001" ? { options: ["Yes", "No <b>"], project: shop } : null),
      answer: async (id, { answer }, { by, audit }) => {
        answered.push([id, answer, by]);
        // The engine stores the entry with the answer.
        if (audit !== undefined) audit.committed = true;
        if (audit !== undefined) note(audit.entry);
        return ok(null);
      },
      writeAudit: async (entry) => note(entry),
      now: () => new Date(now),
      respond: async (_, { text, isForAll }) => void said.push(`${isForAll ? "all" : "one"}: ${text}`),
      ...more,
    },
  );
  return { answered, said, audited };
}

test("a click answers the question as the person whose account it is", async () => {
  expect(await clicked({})).toEqual({
    answered: [["q_00000001", "No <b>", { kind: "person", name: "mina" }]],
    said: ["all: Mina answered: No &lt;b&gt;"],
    audited: [`${now} mina Slack U01 POST /api/questions/:id/answer q_00000001 allowed`],
  });
});

test("a click needs the role in the project of the question", async () => {
  const as = (role: Person["role"], projects: Person["projects"]) =>
    clicked({}, { personOf: () => ({ person: { ...mina, role, projects }, language: "en" }) });
  const results = [
    await as(null, [{ project: shop, role: "member" }]),
    await as("viewer", [{ project: shop, role: "member" }]),
    await as(null, [{ project: garden, role: "administrator" }]),
  ];
  expect(results.map(({ answered }) => answered.length)).toEqual([1, 1, 0]);
  expect(results[2]).toMatchObject({
    said: ["one: Your role cannot answer questions. Ask an administrator for the member role."],
    audited: [`${now} mina Slack U01 POST /api/questions/:id/answer q_00000001 refused forbidden`],
  });
});

test("a click of somebody unknown, without the right, or on a question that is gone answers nothing", async () => {
  const viewer = { person: { ...mina, role: "viewer" } as Person, language: "en" as const };
  const refusal = async () => refuse("already_answered", "The question was already answered.");
  const results = [
    await clicked({ user: "U99" }),
    await clicked({}, { personOf: () => viewer }),
    await clicked({ value: "q_00000001 7" }),
    await clicked({ value: "q_00000009 0" }),
    await clicked({ value: "../../x" }),
    await clicked({ action: "open" }),
    await clicked({}, { answer: refusal }),
  ];
  expect(results.map(({ answered }) => answered)).toEqual([[], [], [], [], [], [], []]);
  expect(results.map(({ said }) => said[0])).toEqual([
    "one: Signalbox does not know your Slack account. Enter the member ID U99 in Settings → Notifications.",
    "one: Your role cannot answer questions. Ask an administrator for the member role.",
    "one: This question no longer exists.",
    "one: This question no longer exists.",
    "one: This question no longer exists.",
    undefined,
    "one: The question was already answered.",
  ]);
});
