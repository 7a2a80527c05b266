import { join } from "node:path";
import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OfficeSummary } from "../../src/protocol/office/summary.ts";
import { programAgent, scriptAgent } from "../support/agents.ts";
import { eventually, get } from "../support/api.ts";
import { cli, type Ran, withoutAges } from "../support/cli.ts";
import { gitIn, listProject } from "../support/list-project.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";
import { testPlace } from "../support/test-directory.ts";

/** Writes what it is told into a file. */
const writer = scriptAgent(`
  require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const { type, text } = JSON.parse(line);
    if (type !== "office_message") return;
    require("node:fs").writeFileSync("notes.txt", text + "\\n");
    console.log("[STEP_COMPLETE]\\nwritten\\n[/STEP_COMPLETE]");
  });
`);
const home = makeHome({ member: programAgent("office-member.mjs"), writer }, { defaultAgent: "member" });
let server: RunningServer;
beforeAll(async () => {
  server = await startServer(home);
});
afterAll(() => closeHome(home, server));

const team = `name: team
title: Small team
limits: { idleRoundTrips: 1 }
members:
  - { name: PO, role: You lead., mayCall: [Dev] }
  - { name: Dev, role: You write code. }
`;

/** Writes an office file for one test. Returns its path. */
function officeFile(text = team): string {
  const file = join(testPlace(), "team.yaml");
  writeFileSync(file, text);
  return file;
}

function office(...args: readonly string[]): Promise<Ran> {
  return cli(home, ["office", ...args]);
}

/** Starts an office and returns its id. */
async function started(...args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await office("start", ...args, "--json");
  expect(stderr).toBe("");
  return (JSON.parse(stdout) as { id: string }).id;
}

/** Replaces times, commits and the server's address, and numbers ids in their order. */
function plain(text: string): string {
  const ids: string[] = [];
  const numbered = (id: string, prefix: string): string => {
    if (!ids.includes(id)) ids.push(id);
    const alike = ids.filter((each) => each.startsWith(prefix));
    return `${prefix}${alike.indexOf(id) + 1}`;
  };
  return text
    .replaceAll(server.url, "URL")
    .replaceAll(/^\d\d:\d\d:\d\d /gmu, "TIME ")
    .replaceAll(/(commit|at|from) [0-9a-f]{12}\b/gu, "$1 COMMIT")
    .replaceAll(/\b(of_|ca_|q_|t_|rs_)[a-z0-9]{8}\b/gu, numbered);
}

function linesOf(text: string): string[] {
  return plain(text).trimEnd().split("\n");
}

/** Returns the lines of an office without their times. Two members may work at the same time, so the lines are sorted. */
async function watched(id: string): Promise<{ code: number | null; lines: string[]; stderr: string }> {
  const { code, stdout, stderr } = await office("watch", id, "--until-idle");
  const lines = stdout.trimEnd().replaceAll(/^\d\d:\d\d:\d\d {2}/gmu, "");
  return { code, lines: lines.split("\n"), stderr };
}

test("a person starts an office from a file, answers its question and reads the result", async () => {
  const opened = await office("start", officeFile(), "--message", "call Dev: ask: Which colour?");
  expect({ ...opened, stdout: plain(opened.stdout) }).toEqual({
    code: 0,
    stdout: "of_1  running  1 of 2 working, 0 open calls  Small team\nURL/offices/of_1\n",
    stderr: "",
  });
  const [id = ""] = /of_\w{8}/u.exec(opened.stdout) ?? [];
  const asked = await watched(id);
  const [question = ""] = /q_\w{8}/u.exec(asked.stderr) ?? [];
  expect([asked.code, asked.stderr]).toEqual([
    10,
    `Dev asks ${question}. Answer it with: signalbox answer ${question}\n`,
  ]);
  expect(linesOf((await office("show", id)).stdout)).toEqual([
    "of_1  running (1 waiting for you)  0 of 2 working, 1 open call  Small team",
    "members",
    "  PO   idle             0 queued  –  0 tokens  member  t_1",
    "  Dev  waiting for you  0 queued  –  0 tokens  member  t_2",
    "waiting",
    "  PO is waiting for the result of its call to Dev (ca_1)",
    "  Dev is waiting for your answer (q_1)",
    "open calls",
    "  ca_1  PO → Dev  in progress  ask: Which colour?",
    "work",
    "  saved as commit COMMIT",
    "URL/offices/of_1",
  ]);
  const inbox = await cli(home, ["inbox"]);
  expect([inbox.code, withoutAges(plain(inbox.stdout))]).toEqual([
    10,
    'q_1  question  AGE  Dev, Small team\n  Which colour?\n  signalbox answer q_1 "TEXT"\n',
  ]);
  await cli(home, ["answer", question, "blue"]);

  const done = await watched(id);
  const call = /ca_\w{8}/u.exec(done.lines.join("\n"))?.[0] ?? "";
  const [po, dev] = done.lines.flatMap(
    (line) => /starts with the agent member \((t_\w{8})\)/u.exec(line)?.[1] ?? [],
  );
  expect([done.code, done.stderr, done.lines.toSorted()]).toEqual([
    0,
    "",
    [
      "the office is open: Small team (PO, Dev)",
      "admin writes to PO: call Dev: ask: Which colour?",
      `PO starts with the agent member (${po})`,
      "PO begins turn 1 with 1 message",
      `PO calls Dev (${call}): ask: Which colour?`,
      `Dev starts with the agent member (${dev})`,
      "Dev begins turn 1 with 1 message",
      "PO ends turn 1",
      `Dev asks (${question}): Which colour?`,
      `Dev's question (${question}) is answered: blue`,
      "Dev delivers to PO (message): answer: blue",
      `PO's call to Dev (${call}) is completed`,
      "PO begins turn 2 with 1 message",
      "Dev ends turn 1",
      "PO completes a step: result: answer: blue",
      "PO ends turn 2",
    ].toSorted(),
  ]);
  expect(linesOf((await office("show", `${server.url}/offices/${id}`)).stdout)).toEqual([
    "of_1  running  0 of 2 working, 0 open calls  Small team",
    "members",
    "  PO   idle  0 queued  –  0 tokens  member  t_1",
    "  Dev  idle  0 queued  –  0 tokens  member  t_2",
    "last results",
    "  rs_1  Dev → PO  message  answer: blue",
    "work",
    "  saved as commit COMMIT",
    "URL/offices/of_1",
  ]);
  expect(JSON.parse((await office("show", id, "--json")).stdout)).toMatchObject({
    id,
    title: "Small team",
    members: [
      { name: "PO", sessionId: po },
      { name: "Dev", sessionId: dev },
    ],
    waits: [],
    invocations: [{ id: call, callerAgent: "PO", calleeAgent: "Dev", status: "completed" }],
    results: [{ fromAgent: "Dev", toAgent: "PO", content: "answer: blue" }],
    project: null,
  });
});

test("a held call waits in the inbox for a decision", async () => {
  const id = await started(officeFile(), "--message", "call Dev: one");
  await watched(id);
  await office("message", id, "PO", "call Dev: two");
  const held = await watched(id);
  const call = /ca_\w{8}/u.exec(held.stderr)?.[0] ?? "";
  const command = `signalbox office decide ${id} ${call} allow|refuse`;
  expect([held.code, held.stderr, held.lines.filter((line) => line.includes("held"))]).toEqual([
    10,
    `PO's call to Dev is held, because they have only talked so far. Decide with: ${command}\n`,
    [`PO's call to Dev (${call}) is held, because they have only talked so far. Decide with: ${command}`],
  ]);
  const waiting = await cli(home, ["inbox"]);
  expect({ ...waiting, stdout: withoutAges(waiting.stdout) }).toEqual({
    code: 10,
    stdout: `${call}  call  AGE  Small team\n  PO wants to call Dev again, but they have only talked so far: two\n  ${command}\n`,
    stderr: "",
  });
  expect(JSON.parse((await cli(home, ["inbox", "--json"])).stdout)).toMatchObject({
    calls: [{ office: id, title: "Small team", call, caller: "PO", callee: "Dev", task: "two" }],
  });
  const shown = linesOf((await office("show", id)).stdout);
  expect(shown.slice(shown.indexOf("waiting"), shown.indexOf("last results"))).toEqual([
    "waiting",
    "  PO is waiting for your decision on its call to Dev (ca_1)",
    "open calls",
    "  ca_1  PO → Dev  held  two",
    "held calls that need your decision",
    "  PO → Dev: signalbox office decide of_1 ca_1 allow|refuse",
  ]);
  expect(await office("decide", id, call, "maybe")).toEqual({
    code: 2,
    stdout: "",
    stderr: '"maybe" is not a decision. Use one of: allow, refuse.\n',
  });
  const decided = await office("decide", id, call, "refuse");
  expect([decided.code, plain(decided.stdout)]).toEqual([
    0,
    "of_1  running  1 of 2 working, 0 open calls  Small team\n",
  ]);
  expect((await office("decide", id, call, "refuse")).code).toBe(5);
  const after = await watched(id);
  expect([after.code, after.lines.at(-3), after.lines.slice(-2)]).toEqual([
    0,
    "PO begins turn 4 with 1 message",
    ["PO completes a step: error: Your call to Dev failed. A person refused it.", "PO ends turn 4"],
  ]);
  expect((await cli(home, ["inbox"])).stdout).toBe("Nothing is waiting for you.\n");
});

test("an office works on the project in the current directory and puts its work on a branch there", async () => {
  const project = listProject("# Shop\n");
  const file = officeFile(
    "name: shop\ntitle: Shop office\nworkspace: project\nmembers:\n  - { name: Dev, role: You write. }\n",
  );
  const args = ["office", "start", file, "--agent", "writer", "--language", "ko", "--message", "-"];
  const opened = await cli(home, [...args, "--json"], "Hello.\nBye.", project);
  const { id } = JSON.parse(opened.stdout) as OfficeSummary;
  const branch = `signalbox/office-${id.slice(-6)}`;
  const done = await watched(id);
  expect([done.code, linesOf(done.lines.toSorted().join("\n"))]).toEqual([
    0,
    [
      "the office is open: Shop office (Dev)",
      "admin writes to Dev: Hello. Bye.",
      "the project was imported at commit COMMIT of main",
      "Dev starts with the agent writer (t_1)",
      "Dev begins turn 1 with 1 message",
      "Dev completes a step: written",
      "Dev ends turn 1",
      "commit COMMIT saves 1 changed file after Dev's turn 1: notes.txt",
      `the work is on the branch ${branch} at commit COMMIT`,
    ].toSorted(),
  ]);
  expect(gitIn(project, "show", `${branch}:notes.txt`)).toBe("Hello.\nBye.");
  const shown = linesOf((await office("show", id)).stdout);
  expect(shown.slice(shown.indexOf("work"), -1)).toEqual([
    "work",
    `  project ${project} from COMMIT (main)`,
    `  branch ${branch} at COMMIT`,
  ]);
  expect(JSON.parse((await office("show", id, "--json")).stdout)).toMatchObject({
    project: { path: project, branch: "main", published: { branch, problem: null } },
  });
  const nowhere = testPlace();
  expect(await cli(home, ["office", "start", "product"], "", nowhere)).toEqual({
    code: 2,
    stdout: "",
    stderr: `${nowhere} is not a git repository. Run git init there and commit the files.\n`,
  });
});

test("members and offices are paused, resumed, interrupted, ended and deleted", async () => {
  const id = await started(officeFile());
  const state = `${id}  running  0 of 2 working, 0 open calls  Small team\n`;
  const said = async (...args: string[]): Promise<string> => (await office(...args)).stdout;
  expect(await said("pause", id, "Dev")).toBe(state);
  expect(await said("message", id, "Dev", "wait")).toBe(state);
  expect((await watched(id)).stderr).toBe(
    `Dev is paused and has 1 message. Continue it with: signalbox office resume ${id} Dev\n`,
  );
  expect((await office("show", id)).stdout).toContain("  Dev  paused  1 queued  –");
  const working = state.replace("0 of", "1 of");
  expect(await said("resume", id, "Dev")).toBe(working);
  expect(await said("interrupt", id, "Dev")).toBe(working);
  expect((await watched(id)).lines.slice(-2)).toEqual(["admin interrupts Dev's turn 1", "Dev ends turn 1"]);
  expect(await office("interrupt", id, "Dev")).toEqual({
    code: 5,
    stdout: "",
    stderr: "Dev is not working, so there is nothing to interrupt.\n",
  });
  expect(await said("pause", id)).toBe(state.replace("running", "paused"));
  expect(await said("message", id, "PO", "Hello")).toBe(state.replace("running", "paused"));
  expect(await watched(id)).toMatchObject({
    code: 10,
    stderr: `The office is paused. Continue it with: signalbox office resume ${id}\n`,
  });
  expect(await said("end", id, "Dev")).toBe(state.replace("running", "paused"));
  expect(await said("resume", id)).toBe(working);
  expect(await office("delete", id)).toEqual({
    code: 5,
    stdout: "",
    stderr: "The office is still open. End it before you delete it.\n",
  });
  const end = await office("end", id, "--json");
  expect(JSON.parse(end.stdout)).toMatchObject({ id, status: "ended", working: 0 });
  const { stdout } = await office("list");
  const [head, row] = withoutAges(plain(stdout)).split("\n");
  expect([head, row]).toEqual([
    "OFFICE       STATUS   WORKING  OPEN CALLS  WAITING FOR YOU  COST  AGE  TITLE",
    "of_1  ended    0 of 2   0           0                –     AGE  Small team",
  ]);
  expect(await office("delete", id)).toEqual({ code: 0, stdout: `${id} is deleted\n`, stderr: "" });
  expect(await office("watch", id)).toEqual({
    code: 3,
    stdout: "",
    stderr: `There is no office ${id}. List the offices with: signalbox office list\n`,
  });
});

test("a watch prints JSON lines, survives a restart of the server, and ends with the office", async () => {
  const { items: before } = await get<{ items: OfficeSummary[] }>(server, "GET", "/api/offices");
  const running = office("start", officeFile(), "--message", "one", "--watch", "--json");
  const { id } = await eventually("the office is open", async () => {
    const { items } = await get<{ items: OfficeSummary[] }>(server, "GET", "/api/offices");
    return items.length > before.length ? items[0] : undefined;
  });
  expect((await watched(id)).code).toBe(0);
  await server.kill();
  server = await startServer(home, { SIGNALBOX_PORT: new URL(server.url).port }, ["serve", "--json"]);
  await office("message", id, "PO", "two");
  expect((await watched(id)).code).toBe(0);
  await office("end", id);
  const { code, stdout, stderr } = await running;
  const records = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { seq: number; event: { type: string; text?: string } });
  expect([code, stderr, records.map(({ seq }) => seq)]).toEqual([
    0,
    "",
    records.map((_, index) => index + 1),
  ]);
  expect([
    records[0]?.event.type,
    records.flatMap(({ event }) => (event.type === "step.completed" ? [event.text] : [])),
    records.at(-1)?.event.type,
  ]).toEqual(["office.created", ["did one", "did two"], "office.ended"]);
});

test("a watch stops after its timeout with exit code 8", async () => {
  const id = await started(officeFile());
  const { code, stdout } = await office("watch", id, "--timeout", "1");
  expect([code, plain(stdout)]).toEqual([8, "TIME  the office is open: Small team (PO, Dev)\n"]);
});

test("wrong ids and unknown members are refused, and nothing works without a server", async () => {
  const id = await started(officeFile());
  const members = "Its members are PO and Dev.";
  const wrongId =
    "is not the id of an office. Office ids look like of_k3m9x2ab. List the offices with: signalbox office list";
  const refused = async (...args: string[]): Promise<unknown[]> => {
    const { code, stdout, stderr } = await office(...args);
    return [code, stdout, stderr];
  };
  expect(await refused("message", id, "QA", "Hello")).toEqual([
    3,
    "",
    `The office has no member "QA". ${members}\n`,
  ]);
  expect(await refused("end", id, "a QA")).toEqual([3, "", `The office has no member "a QA". ${members}\n`]);
  expect(await refused("show", "product")).toEqual([2, "", `"product" ${wrongId}\n`]);
  expect(await refused("decide", id, "PO", "allow")).toEqual([
    2,
    "",
    '"PO" is not the id of a call. Call ids look like ca_k3m9x2ab. List the calls with: signalbox office show OFFICE\n',
  ]);
  expect(await cli(makeHome(), ["office", "list"])).toEqual({
    code: 1,
    stdout: "",
    stderr: "No Signalbox server was found. Start one with: signalbox serve\n",
  });
});
