import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  appendTask,
  ask,
  created,
  soon,
  startedAt,
  startTestServer,
  type TestServer,
} from "../../../test/support/scripted-server.ts";
import { invite, signInAgain } from "../../../test/support/signed-in.ts";
import { PeopleActs } from "../../people/people-acts.ts";
import { noPreviews, type Previews } from "../../preview/previews.ts";
import type { ProjectId, TaskId } from "../../protocol/ids.ts";
import { firstProject } from "../../protocol/project/project.ts";
import type { TaskEvent } from "../../protocol/task/event.ts";
import type { Review } from "../../protocol/task/review.ts";
import { question } from "../../store/contract/samples.ts";
import type { Rows } from "../../store/store.ts";

let server: TestServer;
let acts: PeopleActs;
let shop: ProjectId;
let garden: ProjectId;
/** Mina is a member of the shop, and of nothing else. */
let mina: string;

const [inFirst, inShop, moving]: TaskId[] = ["t_00000001", "t_00000002", "t_00000003"];

beforeAll(async () => {
  const screenshots = async () => [inFirst, inShop].map((taskId) => ({ taskId: taskId!, commit: "c" }));
  server = await startTestServer({ previews: { ...noPreviews, screenshots } as unknown as Previews });
  acts = new PeopleActs(server.people);
  [shop, garden] = [await makeProject("Shop"), await makeProject("Garden")];
  await invite(server.people, "mina", "viewer");
  await acts.edit("mina", { role: null, projects: [{ project: shop, role: "member" }] });
  mina = await signInAgain(server.people, "mina");
  for (const [end, project] of [
    ["1", firstProject],
    ["2", shop],
  ] as const) {
    const id: TaskId = `t_0000000${end}`;
    await appendTask(server.store, id, [newTask(id, project)]);
    const days = { opened: startedAt, createdAt: startedAt };
    await write(`rows ${end}`, {
      questions: [question(Number(end), { taskId: id })],
      reviews: [{ id: `rv_0000000${end}`, taskId: id, status: "pending", ...days } as unknown as Review],
      usage: [usage(id, project)],
    });
    for (const kind of ["orchestration", "office"]) {
      const coordinator = { kind, id: `${kind} ${end}`, project, open: false, createdAt: startedAt };
      await write(coordinator.id, { coordinator: { ...coordinator, summary: summaries[kind] } });
    }
  }
});
afterAll(() => server.close());

async function makeProject(name: string): Promise<ProjectId> {
  const made = await server.projects.create({ name });
  if (!made.ok) throw new Error(made.refusal.message);
  return made.value.id;
}

function newTask(id: TaskId, project: ProjectId): TaskEvent {
  return { ...created(id, `Task ${id}`), project } as TaskEvent;
}

async function write(stream: string, rows: Rows): Promise<void> {
  const entry = { stream, kind: "test", expectedSeq: 0, at: startedAt, events: [], rows };
  await server.store.append({ ...entry, by: { kind: "system" } });
}

function usage(taskId: TaskId, project: ProjectId) {
  const tokens = { input: 1, output: 1, cacheRead: 0, cacheWrite: 0, costUsd: 1 };
  return { taskId, project, seq: 1, at: startedAt, turn: null, model: "opus", ...tokens };
}

const summaries: Record<string, unknown> = {
  orchestration: {
    id: "o_00000001",
    title: "A list",
    projectId: firstProject,
    project: "/srv/code",
    file: "tasks.md",
    status: "completed",
    createdAt: startedAt,
    endedAt: startedAt,
    tasks: { pending: 0, ready: 0, in_progress: 0, completed: 0, failed: 0, blocked: 0 },
    waiting: 0,
    costUsd: 0,
  },
  office: {
    id: "of_00000001",
    projectId: firstProject,
    name: "team",
    title: "Team",
    status: "ended",
    createdAt: startedAt,
    endedAt: startedAt,
    members: [],
    working: 0,
    openCalls: 0,
    waiting: 0,
    costUsd: 0,
    held: [],
  },
};

function dataOf(answer: Awaited<ReturnType<typeof ask>>): unknown {
  return (answer.json as { data: unknown }).data;
}

const as = (token: string) => ({ authorization: `Bearer ${token}` });

async function itemsOf<Item>(path: string, headers: Record<string, string> = as(mina)): Promise<Item[]> {
  return (dataOf(await ask(server, { path, headers })) as { items: Item[] }).items;
}

describe("a person with a role in one project only", () => {
  test.each([
    ["/api/tasks", ({ id }: { id: string }) => id],
    ["/api/questions", ({ taskId }: { taskId: string }) => taskId],
    ["/api/reviews", ({ taskId }: { taskId: string }) => taskId],
    ["/api/screenshots", ({ taskId }: { taskId: string }) => taskId],
  ] as [string, (item: never) => string][])("sees only its part of %s", async (path, of) => {
    const own = (await itemsOf<never>(path)).map(of);
    const all = (await itemsOf<never>(path, {})).map(of);
    expect([own, all.toSorted()]).toEqual([[inShop], [inFirst, inShop]]);
  });

  test("sees only its project, task lists, offices, usage and counts", async () => {
    expect((await itemsOf<{ id: string }>("/api/projects")).map(({ id }) => id)).toEqual([shop]);
    expect((await itemsOf("/api/projects", {})).length).toBe(3);
    const days = "?from=2026-01-21&to=2026-01-21";
    const cost = async (headers?: Record<string, string>) =>
      (await itemsOf<{ costUsd: number }>(`/api/usage${days}`, headers))[0]?.costUsd;
    expect([await cost(), await cost({})]).toEqual([1, 2]);
    const summary = async (headers: Record<string, string>) => {
      const found = dataOf(await ask(server, { path: `/api/metrics/summary${days}`, headers }));
      const { reviews, usage: used } = found as {
        reviews: { pending: number };
        usage: { costUsd: number }[];
      };
      return [reviews.pending, used[0]?.costUsd];
    };
    expect([await summary(as(mina)), await summary({})]).toEqual([
      [1, 1],
      [2, 2],
    ]);
    const { text } = await ask(server, { path: "/api/metrics", headers: as(mina) });
    expect(text).toContain('signalbox_tasks{status="draft"} 1\n');
    expect(text).toContain("signalbox_reviews_pending 1\n");
    const lists = ["/api/orchestrations", "/api/offices"];
    const counts = lists.map(async (path) => [
      (await itemsOf(path)).length,
      (await itemsOf(path, {})).length,
    ]);
    expect(await Promise.all(counts)).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  test("cannot tell an object of another project from one that does not exist", async () => {
    const answers = await Promise.all(
      ["/api/tasks/ID", "/api/tasks/ID/stream", "/api/settings?scope=task:ID"].flatMap((path) =>
        [inFirst, "t_99999999"].map(async (id) => {
          const answer = await ask(server, { path: path.replace("ID", id!), headers: as(mina) });
          return { status: answer.status, json: answer.json };
        }),
      ),
    );
    const message = "You have no role here. This requires the viewer role. Ask an administrator.";
    const details = { role: null, needed: "viewer", in: null };
    expect(answers).toEqual(
      answers.map(() => ({ status: 403, json: { error: { code: "forbidden", message, details } } })),
    );
    const drafts = await Promise.all(
      [inFirst, "t_99999999", inShop].map(async (id) => {
        const body = { name: `message.${id}`, text: "typing", base: 0, writer: "w" };
        const answer = await ask(server, { method: "PUT", path: "/api/drafts", headers: as(mina), body });
        return (dataOf(answer) as { kept: boolean }).kept;
      }),
    );
    expect(drafts).toEqual([false, false, true]);
  });

  test("sees the roles of others in its own project only", async () => {
    await invite(server.people, "jun", "viewer");
    const roles = [shop, garden].map((project) => ({ project, role: "member" as const }));
    await acts.edit("jun", { role: null, projects: roles });
    const found = await itemsOf<{ name: string; projects: { project: string }[] }>("/api/people");
    expect(found.map(({ name, projects }) => [name, projects.map(({ project }) => project)])).toEqual([
      ["admin", []],
      ["jun", [shop]],
      ["mina", [shop]],
    ]);
  });

  test("moves a draft only between projects in which they have the role", async () => {
    const id: TaskId = "t_00000004";
    await appendTask(server.store, id, [{ ...newTask(id, shop), createdBy: "mina" } as TaskEvent]);
    const move = async (project: ProjectId) =>
      (await ask(server, { method: "PATCH", path: `/api/tasks/${id}`, headers: as(mina), body: { project } }))
        .status;
    const before = await move(garden);
    await acts.edit("mina", {
      projects: [
        { project: shop, role: "member" },
        { project: garden, role: "member" },
      ],
    });
    const after = await move(garden);
    await acts.edit("mina", { projects: [{ project: shop, role: "member" }] });
    expect([before, after]).toEqual([403, 200]);
  });

  test("has the same rights over MCP", async () => {
    const call = (name: string, input: object) =>
      ask(server, {
        method: "POST",
        path: "/mcp",
        headers: { ...as(mina), accept: "application/json, text/event-stream" },
        body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } },
      });
    const listed = await call("list_tasks", {});
    expect([listed.text.includes(inShop!), listed.text.includes(inFirst!)]).toEqual([true, false]);
    expect((await call("read_task", { task: inFirst })).text).toContain("You have no role here.");
  });
});

describe("a stream of a person with a role in one project only", () => {
  function openStream(path: string) {
    const seen = { text: "", over: false };
    httpRequest({ host: "127.0.0.1", port: server.port, path, headers: as(mina), agent: false })
      .on("error", () => (seen.over = true))
      .on("response", (response) => {
        response.on("data", (chunk: Buffer) => (seen.text += chunk.toString()));
        response.on("close", () => (seen.over = true));
      })
      .end();
    return seen;
  }

  test("has only the events of this project, also of something deleted", async () => {
    const gone = ["t_00000005", "t_00000006"] as const;
    for (const [at, id] of gone.entries()) {
      await appendTask(server.store, id, [newTask(id, at === 0 ? firstProject : shop)]);
      await server.store.append({
        stream: id,
        kind: "task",
        expectedSeq: 1,
        at: startedAt,
        by: { kind: "system" },
        events: [{ type: "task.deleted" }],
        rows: { deletedTask: id },
      });
    }
    const stream = openStream("/api/stream?after=start");
    await vi.waitFor(() => expect(stream.text).toContain("up to date"), soon);
    const found = [...stream.text.matchAll(/^data: (.*)$/gm)].map(
      ([, data = ""]) => JSON.parse(data) as { stream: string; event: { type: string } },
    );
    expect(found.map((record) => [record.event.type, record.stream])).toEqual([
      ["task.created", inShop],
      ["task.created", "t_00000004"],
      ["task.created", "t_00000006"],
      ["task.deleted", "t_00000006"],
    ]);
    await appendTask(server.store, inFirst!, [{ type: "person.wrote", text: "hidden", author: "admin" }]);
    await appendTask(server.store, inShop!, [{ type: "person.wrote", text: "shown", author: "admin" }]);
    await vi.waitFor(() => expect(stream.text).toContain("shown"), soon);
    expect(stream.text).not.toContain("hidden");
    await acts.edit("mina", { projects: [{ project: garden, role: "member" }] });
    await vi.waitFor(() => expect(stream.over).toBe(true), soon);
    await acts.edit("mina", { projects: [{ project: shop, role: "member" }] });
  });

  test("has the end of a trigger that moved to this project, and of none that moved away", async () => {
    for (const [id, from, to] of [
      ["tr_00000001", firstProject, shop],
      ["tr_00000002", shop, firstProject],
    ] as const) {
      const entry = { stream: id, kind: "trigger", at: startedAt, by: { kind: "system" } } as const;
      const events = [
        { type: "trigger.created", id, definition: { project: from } },
        { type: "trigger.changed", definition: { project: to } },
      ];
      await server.store.append({ ...entry, expectedSeq: 0, events, rows: {} });
      const rows = { deletedStream: id };
      await server.store.append({ ...entry, expectedSeq: 2, events: [{ type: "trigger.deleted" }], rows });
    }
    const stream = openStream("/api/stream?after=start");
    await vi.waitFor(() => expect(stream.text).toContain("up to date"), soon);
    const deleted = [...stream.text.matchAll(/"stream":"(tr_\w+)".*"trigger\.deleted"/g)].map(([, id]) => id);
    expect(deleted).toEqual(["tr_00000001"]);
  });

  test("of a task ends before the task moves to another project", async () => {
    await appendTask(server.store, moving!, [newTask(moving!, shop)]);
    const stream = openStream(`/api/tasks/${moving}/stream`);
    await vi.waitFor(() => expect(stream.text).toContain("up to date"), soon);
    const edited = { type: "task.edited", title: "Now secret", project: garden } as const;
    await appendTask(server.store, moving!, [edited]);
    await vi.waitFor(() => expect(stream.over).toBe(true), soon);
    expect(stream.text).not.toContain("Now secret");
  });
});
