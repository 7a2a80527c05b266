import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { eventually, pendingQuestions, stateOf, untilStatus } from "../support/api.ts";
import { programAgent } from "../support/agents.ts";
import { cli, withoutAges } from "../support/cli.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { output, plantProject } from "../support/git-project.ts";
import { closeHome, type RunningServer, startServer } from "../support/server.ts";

const home = makeGatedHome({ notes: programAgent("keeps-notes.mjs") });
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
  expect(again).toContain("\n  open comment  docs/idea.md:3  For whom?\n");
  expect((await cli(home, ["review", "accept", second, "--reason", "It will do."])).code).toBe(5);
  expect((await cli(home, ["review", "approve", second])).code).toBe(0);
  await untilReview(id, 2, 1);
  const failed = await cli(home, ["review", "fail", id, "--reason", "Not wanted any more."]);
  expect(failed.stdout).toContain("phase 2, attempt 1  fail by admin");
  await untilStatus(server, id, "failed");

  expect((await cli(home, ["task", "retry", id, "--from", "nowhere"])).code).toBe(2);
  await json(["task", "retry", id, "--from", "phase"]);
  const third = await untilReview(id, 2, 2);
  await json(["review", "approve", third]);
  await untilStatus(server, id, "completed");
  const project = join(mkdtempSync(join(tmpdir(), "signalbox-test-")), "project");
  const head = plantProject(project, { "README.md": "Mine\n" });
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
    "This task has no local source. Name a repository.\n",
  );
  expect((await cli(home, ["task", "apply", id, "-C", home])).stderr).toBe(
    `${home} belongs to Signalbox. Name a repository of your own.\n`,
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
