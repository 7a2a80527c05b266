import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OfficeState } from "../../src/protocol/office/state.ts";
import type { OfficeSummary } from "../../src/protocol/office/summary.ts";
import { ask, eventually, get, pendingQuestions } from "../support/api.ts";
import { type ChosenTables, openChosenTables } from "../support/chosen-store.ts";
import { output, plantProject } from "../support/git-project.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

const turns = {
  kind: "claude",
  command: [process.execPath, fileURLToPath(new URL("../agents/office-turns.mjs", import.meta.url))],
};
const home = makeHome({ turns }, { defaultAgent: "turns" });
let server: RunningServer;
let tables: ChosenTables;
beforeAll(async () => {
  server = await startServer(home);
  tables = await openChosenTables(home);
});
afterAll(async () => {
  await tables.close();
  await closeHome(home, server);
});

/** Opens an office of members that work in directories of their own. */
async function open(names: readonly string[], more: object = {}): Promise<string> {
  const members = names.map((name) => ({ name, role: `You are ${name}.` }));
  const request = { name: "Team", language: "ko", workspace: "own", members, ...more };
  return (await get<OfficeSummary>(server, "POST", "/api/offices", request)).id;
}

function tell(id: string, member: string, text: string): Promise<unknown> {
  return get(server, "POST", `/api/offices/${id}/members/${member}/messages`, { text });
}

function stateOf(id: string): Promise<OfficeState> {
  return get(server, "GET", `/api/offices/${id}`);
}

function until(id: string, what: string, isSo: (state: OfficeState) => boolean): Promise<OfficeState> {
  return eventually(what, async () => {
    const state = await stateOf(id);
    return isSo(state) ? state : undefined;
  });
}

function isIdle({ members, calls, unsaved }: OfficeState): boolean {
  const rests = members.every(({ turn, queue }) => turn === null && queue.length === 0);
  return rests && unsaved.length === 0 && calls.every(({ endedAt }) => endedAt !== null);
}

function heardBy(id: string, member: string): string {
  return readFileSync(join(home, "workspaces", id, member, "heard.txt"), "utf8");
}

function rows(sql: string, ...values: readonly string[]): Promise<Record<string, unknown>[]> {
  return tables.rows(sql, ...values);
}

const sessionStatus = "select status from office_agents where office_id = ? and name = ?";

test("a question becomes a row, the session waits for input, and the answer makes it active again", async () => {
  const id = await open(["PO"]);
  await tell(id, "PO", "ask: 어떤 색?");
  const [question] = await eventually("the question is open", async () => {
    const asked = await pendingQuestions(server);
    return asked.length > 0 ? asked : undefined;
  });
  await until(
    id,
    "the office knows the question",
    ({ members }) => members[0]?.session?.questions.length === 1,
  );
  const asked = await rows("select * from user_questions where office_id = ?", id);
  expect(asked).toMatchObject([
    {
      id: question!.id,
      agent_id: `${id}/PO`,
      session_id: question!.taskId,
      question_type: "text",
      question: "어떤 색?",
      status: "pending",
      response: null,
    },
  ]);
  expect(Date.parse(String(asked[0]!["expires_at"])) - Date.parse(String(asked[0]!["created_at"]))).toBe(
    300_000,
  );
  expect(await rows(sessionStatus, id, "PO")).toEqual([{ status: "waiting_input" }]);
  await get(server, "POST", `/api/questions/${question!.id}/answer`, { answer: "파랑" });
  await until(id, "the member is done", isIdle);
  expect([
    await rows("select status, response from user_questions where office_id = ?", id),
    await rows(sessionStatus, id, "PO"),
    heardBy(id, "PO"),
  ]).toEqual([
    [{ status: "answered", response: "파랑" }],
    [{ status: "idle" }],
    "[메시지 from admin]\nask: 어떤 색?\n---\n파랑\n---\n",
  ]);
  const late = await ask(server, "POST", `/api/questions/${question!.id}/answer`, { answer: "빨강" });
  expect(late.status).toBe(409);
});

test("a call creates the session of the callee, which reads the task, and its caller reads the result", async () => {
  const id = await open(["PO", "Dev"]);
  expect(await rows("select session_id from office_agents where office_id = ?", id)).toEqual([
    { session_id: null },
    { session_id: null },
  ]);
  await tell(id, "PO", "call Dev: sleep");
  const { members } = await until(
    id,
    "the callee works",
    (state) => state.members[1]!.turn?.confirmed === true,
  );
  const { calls } = await stateOf(id);
  expect(await rows("select * from agent_invocations where office_id = ?", id)).toMatchObject([
    {
      id: calls[0]!.id,
      caller_agent_id: `${id}/PO`,
      callee_agent_id: `${id}/Dev`,
      reason: "sleep",
      status: "in_progress",
      result_id: null,
    },
  ]);
  expect(
    await rows("select name, session_id, status from office_agents where office_id = ? order by name", id),
  ).toEqual([
    { name: "Dev", session_id: members[1]!.session!.childId, status: "active" },
    { name: "PO", session_id: members[0]!.session!.childId, status: "idle" },
  ]);
  // A person interrupts the callee and lets it go on.
  await get(server, "POST", `/api/offices/${id}/members/Dev/interrupt`, {});
  await until(id, "the turn is over", (state) => state.members[1]!.interrupted);
  await tell(id, "Dev", "write result.txt: Done.");
  const after = await until(id, "everybody is done", isIdle);
  expect(await rows("select status, result_id from agent_invocations where office_id = ?", id)).toEqual([
    { status: "completed", result_id: after.results[0]!.id },
  ]);
  expect(
    await rows(
      "select from_agent_id, to_agent_id, result_type, content, status from agent_results where office_id = ?",
      id,
    ),
  ).toEqual([
    {
      from_agent_id: `${id}/Dev`,
      to_agent_id: `${id}/PO`,
      result_type: "message",
      content: "did write result.txt: Done.",
      status: "delivered",
    },
  ]);
  expect([heardBy(id, "Dev"), heardBy(id, "PO")]).toEqual([
    "[작업 요청 from PO]\nsleep\n---\n[메시지 from admin]\nwrite result.txt: Done.\n---\n",
    "[메시지 from admin]\ncall Dev: sleep\n---\n[결과 수신 from Dev]\ndid write result.txt: Done.\n---\n",
  ]);
  expect(new Map(after.work.map(({ workspace, changed }) => [workspace, changed]))).toEqual(
    new Map([
      ["PO", ["heard.txt"]],
      ["Dev", ["heard.txt", "result.txt"]],
    ]),
  );
});

test("members work in a checkout of a project, and a branch of the project gets their commits", async () => {
  const project = join(home, "project");
  mkdirSync(project);
  const base = plantProject(project, { "README.md": "A project.\n" });
  writeFileSync(join(project, "notes.txt"), "Not committed.\n");
  const members = [
    { name: "PO", role: "You lead." },
    { name: "Dev", role: "You write code.", model: "tiny" },
  ];
  const id = await open([], { workspace: "project", project, members });
  await tell(id, "PO", "call Dev: write new.txt: Hello");
  const missing = await ask(server, "POST", "/api/offices", {
    name: "Team",
    workspace: "project",
    members: [{ name: "PO", role: "You lead." }],
  });
  const { project: place } = await until(
    id,
    "the work is published",
    (state) => isIdle(state) && state.project?.published?.commit === state.work[0]?.commit,
  );
  const branch = place!.published!.branch;
  expect({
    missing: missing.body.error?.message,
    base: place!.base,
    problem: place!.published!.problem,
    files: output(project, "ls-tree", "-r", "--name-only", branch).split("\n"),
    model: output(project, "show", `${branch}:model.txt`),
    status: output(project, "status", "--porcelain"),
    head: output(project, "rev-parse", "HEAD"),
    checkedOut: output(project, "branch", "--show-current"),
  }).toEqual({
    missing: "This office needs a project. Enter the directory of a git repository.",
    base,
    problem: null,
    files: ["README.md", "heard.txt", "model.txt", "new.txt"],
    model: "tiny",
    status: "?? notes.txt",
    head: base,
    checkedOut: "main",
  });
});
