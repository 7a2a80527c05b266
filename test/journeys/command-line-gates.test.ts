import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { eventually, get, pendingQuestions, stateOf, untilStatus } from "../support/api.ts";
import type { Task } from "../../src/protocol/task/task.ts";
import { programAgent, scriptAgent } from "../support/agents.ts";
import { cli, withoutAges } from "../support/cli.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { output, plantProject } from "../support/git-project.ts";
import { closeHome, type RunningServer, startServer } from "../support/server.ts";

const home = makeGatedHome({
  notes: programAgent("keeps-notes.mjs"),
  talks: scriptAgent(`
    console.log("A bell rings.");
    console.error("\\u001b[31merror:\\u001b[0m no bell");
    console.log("=== CUSTOM TASK COMPLETE ===");
  `),
  breaks: scriptAgent(`console.log("[ERROR]\\ntype: fatal\\nmessage: The horn is broken.\\n[/ERROR]")`),
  lasts: scriptAgent("setInterval(() => {}, 1000)"),
});
let server: RunningServer;
beforeAll(async () => {
  server = await startServer(home);
});
afterAll(async () => {
  await closeHome(home, server);
  rmSync(home, { recursive: true });
});

async function json<Value>(args: readonly string[]): Promise<Value> {
  const { code, stdout, stderr } = await cli(home, [...args, "--json"]);
  expect({ args, code, stderr }).toEqual({ args, code: 0, stderr: "" });
  return JSON.parse(stdout) as Value;
}

async function untilReview(id: string, phase: number, attempt: number): Promise<string> {
  const isIt = (review: { status: string; phase: number; attempt: number }): boolean =>
    review.status === "pending" && review.phase === phase && review.attempt === attempt;
  const { id: review } = await eventually(
    `review of phase ${phase}, attempt ${attempt}`,
    async () => (await stateOf(server, id)).gate.reviews.find(isIt),
    60_000,
  );
  return review;
}

test("a person takes work through its gates without a browser", async () => {
  const { items } = await json<{ items: { name: string }[] }>(["workflow", "list"]);
  expect(items.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["create_app", "modify_app", "workflow", "custom", "note"]),
  );
  const { id } = await json<{ id: string }>([
    "task",
    "create",
    "A note",
    "--type",
    "note",
    "--verifier",
    "judge",
    "--budget",
    "5",
    "-d",
    "{}",
  ]);
  const first = await untilReview(id, 1, 1);
  expect(withoutAges((await cli(home, ["inbox"])).stdout)).toBe(
    [
      `${first}  review  AGE  A note`,
      "  phase 1, attempt 1",
      `  signalbox review diff ${first}`,
      `  signalbox review approve ${first}\n`,
    ].join("\n"),
  );
  expect(withoutAges((await cli(home, ["review", "list"])).stdout)).toBe(
    [
      "REVIEW       TASK        PHASE  ATTEMPT  STATUS   AGE  TITLE",
      `${first}  ${id}  1      1        pending  AGE  A note\n`,
    ].join("\n"),
  );
  const diff = (await cli(home, ["review", "diff", id])).stdout;
  expect(diff).toMatch(/^diff --git a\/docs\/idea\.md b\/docs\/idea\.md\nnew file mode 100644\n[^]*\n\+\S/);
  expect(await cli(home, ["review", "diff", id, "--against", "attempt-7"])).toEqual({
    code: 3,
    stdout: "",
    stderr: "There is no attempt 7 at phase 1.\n",
  });
  expect((await cli(home, ["review", "diff", id, "--against", "yesterday"])).code).toBe(2);
  const shown = (await cli(home, ["review", "show", id])).stdout;
  expect(shown).toMatch(/\n {2}docs\/idea\.md {2}\d+ bytes\n/);
  expect(shown).toMatch(
    /\n {2}changes since the start of the phase: 1 file, \+\d+ -0\n {4}added {2}docs\/idea\.md {2}\+\d+ -0\n/,
  );
  expect(shown).toMatch(
    /\n {2}passed GOOD: It reads well\.\n {4}\S.*\n {2}\d+ checks of the platform passed\n/,
  );
  expect((await cli(home, ["task", "show", id])).stdout).toContain(
    "\nphase 1 of 2 (Draft), reviewing, 50 %\nagent worker, waiting review\n",
  );
  expect((await cli(home, ["review", "guide", first])).code).toBe(3);

  expect((await cli(home, ["review", "approve", first, "--seen", "99"])).code).toBe(5);
  expect((await cli(home, ["review", "approve", first, "--at", "docs/idea.md:3"])).code).toBe(2);
  expect((await cli(home, ["review", "approve", "rv_zzzzzzzz"])).code).toBe(3);
  const sentBack = await cli(home, [
    "review",
    "request-changes",
    id,
    "Shorter.",
    "--at",
    "docs/idea.md:3",
    "For whom?",
  ]);
  expect(sentBack.stdout).toBe(`${first}  ${id}  phase 1, attempt 1  request changes by admin\n`);
  expect((await cli(home, ["review", "approve", first])).code).toBe(5);

  const second = await untilReview(id, 1, 2);
  const again = (await cli(home, ["review", "show", second])).stdout;
  expect(again).toContain("  changes since the previous attempt: 1 file, +");
  expect(again).toMatch(/\n {2}cm_\w{8} {2}open comment {2}docs\/idea\.md:3 {2}For whom\?\n/);
  expect((await cli(home, ["review", "accept", second, "--reason", "It will do."])).code).toBe(5);
  expect((await cli(home, ["review", "approve", second])).code).toBe(0);
  await untilReview(id, 2, 1);
  const failed = await cli(home, ["review", "fail", id, "--reason", "Not wanted any more."]);
  expect(failed.stdout).toContain("phase 2, attempt 1  fail by admin");
  await untilStatus(server, id, "failed");
  const project = join(mkdtempSync(join(tmpdir(), "signalbox-test-")), "project");
  const head = plantProject(project, { "README.md": "Mine\n" });
  const early = await cli(home, ["task", "apply", id, "-C", project, "-b", "early"]);
  expect(early.stdout.split("\n")[1]).toBe("This work has not been approved.");

  expect((await cli(home, ["task", "retry", id, "--from", "nowhere"])).code).toBe(2);
  await json(["task", "retry", id, "--from", "phase"]);
  const third = await untilReview(id, 2, 2);
  await json(["review", "approve", third]);
  await untilStatus(server, id, "completed");
  const applied = await cli(home, ["task", "apply", id, "--repository", project]);
  const commit = output(project, "rev-parse", "--short=12", "signalbox/a-note");
  expect(applied).toEqual({
    code: 0,
    stdout: `signalbox/a-note is a new branch in ${project}: ${commit} on ${head.slice(0, 12)}\n  git -C ${project} merge signalbox/a-note\n`,
    stderr: "",
  });
  expect(output(project, "diff", "--name-only", "main", "signalbox/a-note").split("\n")).toContain(
    "docs/idea.md",
  );
  expect(output(project, "status", "--short")).toBe("");
  expect(await cli(home, ["task", "apply", id, "-C", project, "--push", "--json"])).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('"isNew":false,"pushed":null,"pushProblem":"'),
  });
  expect((await cli(home, ["task", "apply", id])).stderr).toBe(
    "This task has no local source. Specify a repository.\n",
  );
  expect((await cli(home, ["task", "apply", id, "-C", home])).stderr).toBe(
    `${home} belongs to Signalbox. Specify another repository.\n`,
  );
  writeFileSync(join((await stateOf(server, id)).task.workspace, "later.txt"), "By hand\n");
  await get(server, "POST", `/api/tasks/${id}/archive`);
  const later = await cli(home, ["task", "apply", id, "-C", project, "-b", "later"]);
  expect(later.stdout.split("\n")[1]).toBe(
    "This work has not been approved: it has changed since the approval.",
  );
  expect((await cli(home, ["feedback", id, "--rating", "6"])).code).toBe(2);
  const said = await cli(home, ["feedback", id, "--rating", "5", "--thumbs-up", "-m", "Thanks"]);
  expect(said.stdout).toBe("admin  5 of 5  thumbs up  Thanks\n");
  expect((await cli(home, ["feedback", id])).stdout).toBe("admin  5 of 5  thumbs up  Thanks\n");
});

test("a person creates, lists, restores and forks checkpoints without a browser", async () => {
  const { id } = await json<{ id: string }>([
    "task",
    "create",
    "Notes",
    "--type",
    "custom",
    "--agent",
    "notes",
  ]);
  const list = async (): Promise<{ id: string; trigger: string }[]> =>
    (await json<{ items: { id: string; trigger: string }[] }>(["checkpoint", "list", id])).items;
  await eventually("a checkpoint of the question", async () => (await list())[0]?.trigger === "question");
  const taken = await cli(home, ["checkpoint", "take", id]);
  const [byHand] = await list();
  const checkpoint = byHand?.id ?? "";
  const table = new RegExp(
    `^CHECKPOINT  AGE  PHASE  COMMIT        REASON\\n${checkpoint}  AGE  +[0-9a-f]{12}  by hand\\n`,
  );
  expect([withoutAges(taken.stdout), byHand?.trigger]).toEqual([expect.stringMatching(table), "by_hand"]);
  expect(withoutAges((await cli(home, ["checkpoint", "list", id])).stdout)).toMatch(table);
  const fork = await json<{ id: string; title: string; status: string }>([
    "checkpoint",
    "fork",
    checkpoint,
    "--title",
    "Another",
    "--draft",
  ]);
  expect(fork).toMatchObject({ title: "Another", status: "draft" });
  expect((await cli(home, ["checkpoint", "restore", checkpoint])).code).toBe(0);
  expect((await cli(home, ["checkpoint", "restore", "c_zzzzzzzz"])).code).toBe(3);
  expect((await cli(home, ["checkpoint", "restore", "what"])).code).toBe(2);
  const again = await eventually("it asks again", async () =>
    (await pendingQuestions(server)).find(({ question }) => question === "What after 2?"),
  );
  await json(["answer", again.id, "done"]);
  await untilStatus(server, id, "completed");
});

test("the patch of a changed code base is printed or written to a file, and the guide for reviewers is printed", async () => {
  const source = mkdtempSync(join(tmpdir(), "signalbox-source-"));
  onTestFinished(() => rmSync(source, { recursive: true }));
  writeFileSync(join(source, "kept.txt"), "kept\n");
  const { id } = await json<{ id: string }>([
    "task",
    "create",
    "A change",
    "--type",
    "change",
    "--source",
    source,
  ]);
  await untilReview(id, 1, 1);
  const patch = await cli(home, ["task", "patch", id]);
  expect(patch.stdout).toContain("diff --git a/docs/idea.md b/docs/idea.md\nnew file mode 100644\n");
  expect(patch.stdout).not.toContain("kept.txt");
  const file = join(source, "out.patch");
  expect((await cli(home, ["task", "patch", id, "-o", file])).stdout).toBe(
    `${file}  ${Buffer.byteLength(patch.stdout)} bytes\n`,
  );
  expect(readFileSync(file, "utf8")).toBe(patch.stdout);
  expect((await cli(home, ["task", "patch", "t_zzzzzzzz"])).code).toBe(3);

  const guided = await json<{ id: string }>(["task", "create", "A guided note", "--type", "guided"]);
  const review = await untilReview(guided.id, 1, 1);
  expect((await cli(home, ["review", "show", review])).stdout).toContain(
    `\n  review guide: signalbox review guide ${review}\n`,
  );
  expect((await cli(home, ["review", "guide", review])).stdout).toMatch(/^# Guide: reviewing at a gate\n/);
  const korean = await cli(home, ["review", "guide", guided.id, "--language", "ko"]);
  expect(korean.stdout).toMatch(/^# 가이드: 게이트에서 검토하기\n/);
});

test("a reviewer comments on lines and on the whole work, and applies the suggested changes", async () => {
  const { id } = await json<{ id: string }>(["task", "create", "Suggestions", "--type", "note", "-d", "{}"]);
  const review = await untilReview(id, 1, 1);
  const nothing = await cli(home, ["review", "apply", review]);
  expect(nothing).toEqual({
    code: 3,
    stdout: "",
    stderr: `No open comment of this review suggests a change. Show the comments with: signalbox review show ${review}\n`,
  });
  const suggestion = "```suggestion\nThe signaller sees all.\n```\n";
  const written = await cli(home, ["review", "comment", id, "docs/idea.md:4", "-"], suggestion);
  expect(written.stdout).toMatch(/^cm_\w{8} {2}open comment {2}docs\/idea\.md:4 {2}```suggestion\n {2}The/);
  const general = await json<{ id: string; file: null }>(["review", "comment", review, "Which levers?"]);
  expect(general).toMatchObject({ file: null, lines: null, body: "Which levers?" });
  expect((await cli(home, ["review", "apply", review, general.id])).stderr).toBe(
    "This comment does not suggest a change to lines of a file.\n",
  );
  expect((await cli(home, ["review", "apply", review])).stdout).toBe(
    `${review}  ${id}  phase 1, attempt 1  apply by admin\n`,
  );
  const second = await untilReview(id, 1, 2);
  expect((await cli(home, ["review", "diff", second])).stdout).toContain("\n+The signaller sees all.\n");
  expect(await cli(home, ["review", "comment", "rv_zzzzzzzz", "Hm."])).toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/signalbox review list\n$/),
  });
});

test("a log has the lines of both streams, is searched for a text and for errors, and is printed as JSON", async () => {
  const { id } = await json<{ id: string }>(["task", "create", "-t", "custom", "Talks", "--agent", "talks"]);
  await untilStatus(server, id, "completed");
  const log = async (...options: string[]): Promise<string> =>
    (await cli(home, ["task", "log", id, ...options])).stdout;
  const error = "\u001b[31merror:\u001b[0m no bell\n";
  const whole = await log();
  expect([whole.split("\n").toSorted(), await log("--stdout"), await log("--stderr")]).toEqual([
    ["", "=== CUSTOM TASK COMPLETE ===", "A bell rings.", error.trimEnd()].toSorted(),
    whole.replace(error, ""),
    error,
  ]);
  expect([await log("--errors"), await log("--search", "a BELL"), await log("--search", "Bell")]).toEqual([
    error,
    "A bell rings.\n",
    whole.replace(/^=.*\n/m, ""),
  ]);
  expect(await cli(home, ["task", "log", id, "--search", "whistle"])).toEqual({
    code: 0,
    stdout: "",
    stderr: 'No line contains "whistle".\n',
  });
  const dated = (printed: string): unknown[] =>
    printed.split("\n").flatMap((line) => (line === "" ? [] : (JSON.parse(line) as unknown)));
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  expect(dated(await log("--errors", "--stderr", "--json"))).toEqual([
    { stream: "stderr", at, offset: 0, text: error.trimEnd() },
  ]);
  expect(dated(await log("--json"))).toEqual(
    whole
      .split("\n")
      .slice(0, -1)
      .map((text) => ({
        stream: text.includes("error") ? "stderr" : "stdout",
        at,
        offset: whole.indexOf(text),
        text,
      })),
  );
  expect((await cli(home, ["task", "log", id, "--errors", "--search", "x"])).code).toBe(2);
});

test("a task is copied with another agent; ended tasks are archived, and an open one names what to type first", async () => {
  const { id } = await json<{ id: string }>([
    "task",
    "create",
    "-t",
    "custom",
    "Waits",
    "--agent",
    "lasts",
    "-d",
    "For a long time",
    "--budget",
    "3",
  ]);
  await untilStatus(server, id, "in_progress");
  expect(await cli(home, ["task", "archive", id])).toEqual({
    code: 5,
    stdout: "",
    stderr: `Only ended tasks can be archived. Cancel this task first.\n  signalbox task cancel ${id}\n`,
  });
  await json(["task", "cancel", id]);
  const copy = await json<Task>(["task", "create", "--like", id, "--agent", "talks"]);
  expect(copy).toMatchObject({
    title: "Waits",
    description: "For a long time",
    agent: "talks",
    type: "custom",
    budget: 3,
  });
  expect(await cli(home, ["task", "create", "--agent", "talks"])).toMatchObject({
    code: 2,
    stderr: 'A new task needs a title. Type: signalbox task create "TITLE"\n',
  });
  expect((await json<Task>(["task", "archive", id])).hiddenAt).toBeDefined();
  expect((await json<Task>(["task", "unarchive", id])).hiddenAt).toBeUndefined();
});

test("the inbox leaves out archived tasks and what is snoozed until later", async () => {
  const { id } = await json<{ id: string }>([
    "task",
    "create",
    "-t",
    "custom",
    "Breaks",
    "--agent",
    "breaks",
  ]);
  await untilStatus(server, id, "failed");
  const inbox = async (...options: string[]) =>
    (await cli(home, ["inbox", ...options])).stdout.replaceAll(/(?<=\S) {3,}/g, "  ");
  const entry = `  The horn is broken.\n  signalbox task retry ${id}\n  signalbox task create --like ${id} --agent AGENT\n`;
  expect((await inbox()).split(/^(?=t_)/m).at(-1)).toBe(
    `${id}  failed (waiting: error)  just now  Breaks\n${entry}`,
  );
  const snooze = (until: number): Promise<unknown> =>
    get(server, "PUT", "/api/drafts", {
      name: `snooze.${id}`,
      text: String(until),
      base: 0,
      writer: "test",
    });
  const later = new Date(2100, 0, 2, 9, 30);
  await snooze(later.getTime());
  const without = await inbox();
  expect(without).not.toContain(id);
  expect(without).toMatch(/\n1 item is snoozed\. List everything with: signalbox inbox --snoozed\n$/);
  expect(await inbox("--snoozed")).toContain(`Breaks\n  snoozed until 2100-01-02 09:30\n${entry}`);
  expect(JSON.parse(await inbox("--json"))).toMatchObject({
    failed: [],
    snoozed: [{ id, until: later.toISOString() }],
  });
  await snooze(Date.now() - 1);
  expect(await inbox()).toContain(id);
  await json(["task", "archive", id]);
  expect(await inbox()).not.toContain(id);
});
