import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually, pendingQuestions, stateOf, untilStatus } from "../support/api.ts";
import { programAgent } from "../support/agents.ts";
import { cli } from "../support/cli.ts";
import { makeGatedHome } from "../support/gated-home.ts";
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
  expect((await cli(home, ["inbox"])).stdout).toContain(`${first}  ${id}  phase 1, attempt 1  pending\n`);
  expect((await cli(home, ["review", "list"])).stdout).toBe(`${first}  ${id}  phase 1, attempt 1  pending\n`);
  expect((await cli(home, ["review", "show", id])).stdout).toMatch(/\n {2}docs\/idea\.md {2}\d+ bytes\n/);

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
  expect((await cli(home, ["review", "show", second])).stdout).toContain(
    "open comment  docs/idea.md:3  For whom?",
  );
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
  expect((await cli(home, ["feedback", id, "--rating", "6"])).code).toBe(2);
  const said = await cli(home, ["feedback", id, "--rating", "5", "--thumbs-up", "-m", "Thanks"]);
  expect(said.stdout).toBe("admin  5 of 5  thumbs up  Thanks\n");
  expect((await cli(home, ["feedback", id])).stdout).toBe("admin  5 of 5  thumbs up  Thanks\n");
});

test("a person creates, lists, restores and forks checkpoints without a browser", async () => {
  const { id } = await json<{ id: string }>(["task", "create", "Notes", "--agent", "notes"]);
  const list = async (): Promise<{ id: string; trigger: string }[]> =>
    (await json<{ items: { id: string; trigger: string }[] }>(["checkpoint", "list", id])).items;
  await eventually("a checkpoint of the question", async () => (await list())[0]?.trigger === "question");
  await json(["checkpoint", "take", id]);
  const [byHand] = await eventually("one by hand", async () => {
    const items = await list();
    return items[0]?.trigger === "by_hand" ? items : null;
  });
  const checkpoint = byHand?.id ?? "";
  expect((await cli(home, ["checkpoint", "list", id])).stdout).toContain(`${checkpoint}  `);
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
