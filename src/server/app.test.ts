import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Question } from "../protocol/task/question.ts";
import { Task } from "../protocol/task/task.ts";
import {
  appendTask,
  ask,
  created,
  sayRaw,
  soon,
  startTestServer,
  type TestServer,
  token,
} from "../../test/support/scripted-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ reference: () => "fault-7" });
  await appendTask(server.store, first, [created(first, "A task"), { type: "question.asked", question }]);
});
afterAll(() => server.close());
beforeEach(() => {
  server.platform.script = {};
  server.platform.acts.length = 0;
  server.lines.length = 0;
});

const first = "t_00000001";
const question: Question = {
  id: "q_00000001",
  taskId: first,
  status: "pending",
  category: "choice",
  question: "Which?",
  options: ["this", "that"],
  default: null,
  required: true,
  askedAt: "2026-01-21T10:00:00.000Z",
};

function post(path: string, body?: unknown) {
  return ask(server, { method: "POST", path, body });
}

function errorOf({ json }: { json: unknown }): { code: string; message: string; details?: unknown } {
  return (json as { error: { code: string; message: string; details?: unknown } }).error;
}

describe("every read", () => {
  test("reports its log position; a client that follows from there misses nothing", async () => {
    const { headers } = await ask(server, { path: "/api/questions" });
    const place = await server.store.lastPosition();
    expect([headers["signalbox-read-at"], place]).toEqual([place, expect.stringMatching(/./)]);
  });

  test("reports the beginning if nothing has happened", async () => {
    const empty = await startTestServer();
    const { headers } = await ask(empty, { path: "/api/questions" });
    await empty.close();
    expect(headers["signalbox-read-at"]).toBe("start");
  });
});

describe("tasks", () => {
  test("are created with defaults, by the token's owner", async () => {
    const answer = await post("/api/tasks", { title: "  A task  " });
    const { data } = answer.json as { data: unknown };
    expect([answer.status, Task.parse(data).title]).toEqual([201, "A task"]);
    const create = { title: "A task", description: "", submit: false };
    expect(server.platform.acts).toEqual([{ create, by: "admin" }]);
  });

  test("are returned individually, in pages, and with their full state", async () => {
    await appendTask(server.store, "t_00000002", [created("t_00000002", "Another")]);
    const ids: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await ask(server, { path: `/api/tasks?limit=1${cursor && `&cursor=${cursor}`}` });
      const { items, nextCursor } = (page.json as { data: { items: Task[]; nextCursor: string | null } })
        .data;
      ids.push(...items.map(({ id }) => id));
      cursor = nextCursor;
    }
    const { items } = await server.store.listTasks({ limit: 200 });
    expect(ids).toEqual(items.map(({ id }) => id));
    expect(ids).toEqual(expect.arrayContaining([first, "t_00000002"]));

    const one = await ask(server, { path: `/api/tasks/${first}` });
    const task = Task.strict().parse((one.json as { data: unknown }).data);
    expect(task.title).toBe("A task");

    const status = await ask(server, { path: `/api/tasks/${first}/status` });
    expect(status.json).toMatchObject({ data: { seq: 2, task, questions: [question] } });
  });

  test("pass each act to the platform as a command", async () => {
    await post(`/api/tasks/${first}/execute`);
    await post(`/api/tasks/${first}/pause`, {});
    await post(`/api/tasks/${first}/resume`);
    await post(`/api/tasks/${first}/cancel`);
    await post(`/api/tasks/${first}/retry`);
    await post(`/api/tasks/${first}/retry`, { from: "scratch" });
    await post(`/api/tasks/${first}/messages`, { text: "Hello" });
    await ask(server, { method: "PATCH", path: `/api/tasks/${first}`, body: { title: "New" } });
    const deleted = await ask(server, { method: "DELETE", path: `/api/tasks/${first}` });
    expect(server.platform.acts).toEqual(
      [
        { type: "task.submit" },
        { type: "task.pause" },
        { type: "task.resume" },
        { type: "task.cancel" },
        { type: "task.retry", from: "scratch" },
        { type: "task.retry", from: "scratch" },
        { type: "task.message", text: "Hello" },
        { type: "task.edit", changes: { title: "New" } },
        { type: "task.delete" },
      ].map((command) => ({ taskId: first, command, by: "admin" })),
    );
    expect(deleted.json).toEqual({ data: { deleted: first } });
  });

  test("that do not exist are not found on any route", async () => {
    const reads = ["", "/status", "/questions", "/events", "/stream", "/output"];
    const paths = reads.flatMap((rest) => [`/api/tasks/t_99999999${rest}`, `/api/tasks/nonsense${rest}`]);
    const answers = await Promise.all([
      ...paths.map((path) => ask(server, { path })),
      post("/api/tasks/t_99999999/pause"),
      post("/api/tasks/t_9999999%2f/pause"),
    ]);
    expect(answers.map((answer) => [answer.status, errorOf(answer).code])).toEqual(
      answers.map(() => [404, "not_found"]),
    );
  });

  test("return their events in pages", async () => {
    const one = await ask(server, { path: `/api/tasks/${first}/events?limit=1` });
    const two = await ask(server, { path: `/api/tasks/${first}/events?after=1` });
    expect(one.json).toMatchObject({ data: { items: [{ seq: 1 }], nextCursor: "1" } });
    expect(two.json).toMatchObject({ data: { items: [{ seq: 2 }], nextCursor: null } });
  });
});

describe("questions", () => {
  test("are listed, per task and for all tasks, and returned individually", async () => {
    const paths = ["/api/questions", "/api/questions?status=pending", `/api/tasks/${first}/questions`];
    const answers = await Promise.all(paths.map((path) => ask(server, { path })));
    const page = { data: { items: [question], nextCursor: null } };
    expect(answers.map(({ json }) => json)).toEqual([page, page, page]);
    const none = await ask(server, { path: "/api/questions?status=answered" });
    expect(none.json).toEqual({ data: { items: [], nextCursor: null } });
    const one = await ask(server, { path: "/api/questions/q_00000001" });
    expect(one.json).toEqual({ data: question });
    expect((await ask(server, { path: "/api/questions/q_99999999" })).status).toBe(404);
  });

  test("are answered through the platform", async () => {
    const answer = await post("/api/questions/q_00000001/answer", { answer: "this" });
    expect([answer.status, answer.json]).toEqual([200, { data: question }]);
    const given = { answer: "this", other: false, skip: false };
    expect(server.platform.acts).toEqual([{ questionId: "q_00000001", answer: given, by: "admin" }]);
    expect((await post("/api/questions/q_99999999/answer", { answer: "this" })).status).toBe(404);
  });
});

test("lists the agents", async () => {
  const { json } = await ask(server, { path: "/api/agents" });
  expect(json).toEqual({
    data: {
      items: [
        {
          name: "demo",
          kind: "demo",
          isDefault: true,
          model: null,
          sandboxed: true,
          labels: [],
          connected: false,
          demoOnly: true,
        },
      ],
      nextCursor: null,
    },
  });
});

describe("a refusal", () => {
  test.each([
    ["not_found", 404],
    ["not_allowed", 409],
    ["already_answered", 409],
    ["lost_race", 409],
    ["invalid", 422],
    ["unknown_agent", 422],
    ["shutting_down", 503],
  ] as const)("%s has the status %i, its sentence and its details", async (code, status) => {
    const refusal = { code, message: "A sentence.", details: { allowed: ["edit", "submit"] } };
    server.platform.script = { refusal };
    const answer = await post(`/api/tasks/${first}/pause`);
    expect([answer.status, answer.json]).toEqual([status, { error: refusal }]);
  });
});

describe("an invalid request", () => {
  test.each([
    ["a missing field", {}, [["title", "is missing"]]],
    [
      "an unknown field",
      { title: "A", colour: "red", size: 1 },
      [
        ["colour", "is not a known field"],
        ["size", "is not a known field"],
      ],
    ],
    ["a wrong type", { title: 7 }, [["title", "must be text"]]],
    ["an empty title", { title: "   " }, [["title", "must not be empty"]]],
    ["a title that is too long", { title: "x".repeat(201) }, [["title", "may have at most 200 characters"]]],
    [
      "a name that no kind of task can have",
      { title: "A", type: "A poem" },
      [["type", "has an invalid format"]],
    ],
    ["a budget of nothing", { title: "A", budget: 0 }, [["budget", "must be more than 0"]]],
    [
      "several at once",
      { title: "", submit: "yes" },
      [
        ["title", "must not be empty"],
        ["submit", "must be true or false"],
      ],
    ],
    ["a list", [], [["", "must be an object"]]],
    ["a string", "title", [["", "must be an object"]]],
    ["null", null, [["", "must be an object"]]],
    [
      "a key that is also every object's",
      JSON.parse('{"title":"A","__proto__":{}}'),
      [["__proto__", "is not a known field"]],
    ],
  ])("gets the invalid fields and the reasons: %s", async (_, body, wrong) => {
    const answer = await post("/api/tasks", body);
    const { code, message, details } = errorOf(answer);
    const fields = wrong.map(([field, message]) => ({ field, message }));
    const said = wrong.map(([field, how]) => `"${field === "" ? "body" : field}" ${how}.`).join("\n");
    expect([answer.status, code, message, details]).toEqual([422, "invalid", said, { fields }]);
    expect(server.platform.acts).toEqual([]);
  });

  test("is refused if a required body is missing", async () => {
    expect((await post("/api/tasks")).status).toBe(422);
  });

  test.each(["limit=0", "limit=201", "limit=x", "status=sleeping"])("names the field: ?%s", async (query) => {
    const answer = await ask(server, { path: `/api/tasks?${query}` });
    const { details } = errorOf(answer);
    expect(answer.status).toBe(422);
    expect(details).toMatchObject({ fields: [{ field: query.split("=")[0] }] });
  });

  test("with a cursor we never returned is refused with a sentence", async () => {
    const answer = await ask(server, { path: "/api/tasks?cursor=rubbish" });
    expect([answer.status, errorOf(answer).code]).toEqual([400, "unreadable_cursor"]);
  });

  test.each(["{", "{'title':1}", "\u0000", '{"title":"A"}}', "nul"])("is not JSON: %j", async (text) => {
    const said = await sayRaw(server, raw("POST /api/tasks", text));
    expect(said).toMatch(/^HTTP\/1.1 400 .*malformed_json/s);
    expect(server.platform.acts).toEqual([]);
  });

  test("is refused if it is not UTF-8", async () => {
    const answer = await fetch(`${server.url}/api/tasks`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: Buffer.from([0x22, 0xff, 0x22]),
    });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: { code: "malformed_json", message: "The request body is not valid JSON: it is not UTF-8." } },
    ]);
  });

  test("is refused if it is larger than a MiB, with or without an announced length", async () => {
    const body = JSON.stringify({ title: "A", description: "x".repeat(1024 * 1024) });
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const announced = await fetch(`${server.url}/api/tasks`, { method: "POST", headers, body });
    // A body without a length needs `duplex`, which Node supports and the DOM's types lack.
    const streamed = { method: "POST", headers, body: new Blob([body]).stream(), duplex: "half" };
    const counted = await fetch(`${server.url}/api/tasks`, streamed);
    expect([announced.status, counted.status]).toEqual([413, 413]);
    expect(server.platform.acts).toEqual([]);
  });

  test("is refused before the body is sent if it announces too much", async () => {
    const socket = connect(server.port, "127.0.0.1");
    socket.write(
      raw("POST /api/tasks", "")
        .replace("Content-Length: 0", "Content-Length: 1048577")
        .replaceAll("\n", "\r\n"),
    );
    const [said] = (await once(socket, "data")) as [Buffer];
    socket.destroy();
    expect(said.toString()).toMatch(/^HTTP\/1.1 413 /);
  });

  test.each([
    "rubbish\n\n",
    "GET /api/tasks HTTP/3\n\n",
    "GET /api/tasks HTTP/1.1\nHost : x\n\n",
    "POST /api/tasks HTTP/1.1\nContent-Length: 1\nTransfer-Encoding: chunked\n\n",
  ])("is refused if it is not HTTP: %j", async (text) => {
    expect(await sayRaw(server, text)).toMatch(/^HTTP\/1.1 400 Bad Request\r\n[^]*"code":"unreadable"/);
  });

  test("is refused if its headers exceed 16 KiB", async () => {
    const answer = await ask(server, { path: "/api/tasks", headers: { "x-long": "x".repeat(17 * 1024) } });
    expect([answer.status, errorOf(answer).code]).toEqual([431, "headers_too_large"]);
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  });
});

describe("a missing route", () => {
  test.each(["/api/nothing", "/api/tasks/t_00000001/nothing", "/api", "/api/", "/api/tasks/"])(
    "%s is not found, in JSON",
    async (path) => {
      const answer = await ask(server, { path });
      expect([answer.status, errorOf(answer).code]).toEqual([404, "not_found"]);
    },
  );

  test.each([
    ["PUT", "/api/tasks", "GET, HEAD, POST"],
    ["POST", "/api/tasks/t_00000001", "GET, HEAD, PATCH, DELETE"],
    ["GET", "/api/tasks/t_00000001/pause", "POST"],
    ["POST", "/healthz", "GET, HEAD"],
    ["POST", "/", "GET, HEAD"],
  ])("%s %s is the wrong method; the response lists the allowed ones", async (method, path, allow) => {
    const answer = await ask(server, { method, path });
    expect([answer.status, answer.headers.allow]).toEqual([405, allow]);
  });
});

describe("a fault", () => {
  test("gets a reference, is logged with its cause, and reveals no internals", async () => {
    const fault = new Error("no space in /var/secret", { cause: new Error("ENOSPC") });
    server.platform.script = { fault };
    const answer = await post("/api/tasks", { title: "A" });
    expect([answer.status, answer.json]).toEqual([
      500,
      {
        error: {
          code: "fault",
          message: "Internal server error. Look for fault-7 in the server log.",
          details: { reference: "fault-7" },
        },
      },
    ]);
    const line = server.lines.find(({ level }) => level === "error");
    expect(line?.details?.["reference"]).toBe("fault-7");
    expect(line?.details?.["cause"]).toMatch(/\/var\/secret[^]*ENOSPC/);
  });
});

describe("the server", () => {
  test("is healthy once it listens, and ready once tasks are recovered", async () => {
    server.platform.script = { ready: false };
    const paths = ["/healthz", "/readyz"];
    const before = await Promise.all(paths.map((path) => ask(server, { path })));
    server.platform.script = { ready: true };
    const after = await Promise.all(paths.map((path) => ask(server, { path })));
    expect([...before, ...after].map(({ status }) => status)).toEqual([200, 503, 200, 200]);
  });
});

test("logs each request without its query", async () => {
  await ask(server, { path: "/api/tasks?limit=7" });
  await expect
    .poll(() => server.lines, soon)
    .toEqual([
      {
        at: "2026-01-21T10:00:00.000Z",
        level: "info",
        message: "GET /api/tasks",
        details: { status: 200, ms: 0, from: "127.0.0.1", whole: true },
      },
    ]);
});

test("logs a request that the guard refused as a warning", async () => {
  await ask(server, { path: "/api/tasks", headers: { authorization: null } });
  await ask(server, { path: "/", headers: { host: "evil.test" } });
  await expect
    .poll(() => server.lines.map(({ level, message }) => [level, message]), soon)
    .toEqual([
      ["warn", "GET /api/tasks"],
      ["warn", "GET /"],
    ]);
});

test("HEAD gets the same response as GET, without the body", async () => {
  const answer = await ask(server, { method: "HEAD", path: "/api/tasks" });
  expect([answer.status, answer.text]).toEqual([200, ""]);
});

function raw(line: string, body: string): string {
  const head = [
    `${line} HTTP/1.1`,
    `Host: 127.0.0.1:${server.port}`,
    `Authorization: Bearer ${token}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  return `${head.join("\n")}\n\n${body}`;
}
