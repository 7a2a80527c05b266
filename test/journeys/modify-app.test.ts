import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Review } from "../../src/protocol/task/review.ts";
import { programAgent } from "../support/agents.ts";
import { createTask, outputOf, stateOf, untilStatus } from "../support/api.ts";
import { closeFlowHome, decide, makeFlowHome, pendingReview } from "../support/gates.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const project = fileURLToPath(new URL("../corpora/verdicts/code/clean/ma-js-recipe-scale", import.meta.url));
const finished = `${project}/files`;
const home = makeFlowHome(
  {
    worker: { ...programAgent("planned-worker.mjs", { CASE: finished }), readable: [finished] },
    judge: programAgent("diff-verifier.mjs"),
  },
  {},
  { defaultAgent: "worker", verifierAgent: "judge", sandbox: "auto" },
);
let server: RunningServer;
beforeAll(async () => {
  server = await startServer(home);
});
afterAll(() => closeFlowHome(home, server));

function change(fault: string): Promise<{ readonly id: string; readonly workspace: string }> {
  return createTask(server, { type: "modify_app", description: fault, source: `${project}/base` });
}

/** Approves the pending review of a phase and returns it. */
async function approved(id: string, phase: number): Promise<Review> {
  const review = await pendingReview(server, id, phase);
  await decide(server, review, { action: "approve" });
  return review;
}

/** Returns the failed criteria of each attempt at a phase. */
async function failures(id: string, phase: number): Promise<string[][]> {
  const { gate } = await stateOf(server, id);
  return gate.verifications
    .filter((verification) => verification.phase === phase)
    .map(({ criteria }) =>
      criteria
        .filter(({ status }) => status === "failed")
        .map((one) => `${one.id} ${one.affectedDocuments?.join()}`),
    );
}

test("good work passes: the agent works in a repository, the verifier sees the change", async () => {
  const { id, workspace } = await change("none");
  const reviews = [];
  for (const phase of [1, 2, 3, 4]) reviews.push(await approved(id, phase));
  await untilStatus(server, id, "completed");
  const output = await outputOf(server, id);
  expect([
    reviews.map(({ attempt, verified }) => [attempt, verified]),
    reviews.map(({ verification }) => verification?.criteria.find(({ by }) => by === "verifier")?.details),
    output.split("\n").slice(0, 3),
    existsSync(`${workspace}/.git/HEAD`),
  ]).toEqual([
    [1, 2, 3, 4].map(() => [1, true]),
    [
      "2 commits; changed: docs/analysis/current_state.md",
      "2 commits; changed: docs/analysis/current_state.md, docs/planning/modification_plan.md",
      expect.stringContaining("src/scale.js, src/units.js, test/units.test.js"),
      expect.stringContaining("docs/verification/test_report.md, package.json"),
    ],
    [
      `first commit: Source ${project}/base`,
      `branch: signalbox/${id}, changes: none`,
      "=== PHASE 1 COMPLETE ===",
    ],
    true,
  ]);
});

/** The criteria that the agent leaves out, since it checks its work without building it. */
const unbuilt = "P3_TOOLCHAIN,P3_BUILD,P3_TESTS_PASS,P3_MUTANTS";

test.each([
  ["edits a file that the plan does not name", "outside", ["P3_PLANNED src/format.js"], "P3_PLANNED"],
  // The agent's own check has no approved plan, only the current one.
  ["names it in the plan only then", "extended", ["P3_PLANNED src/format.js"], "none"],
  [
    "deletes an existing test",
    "deleted",
    ["P3_PLANNED test/format.test.js", "P3_TESTS_KEPT test/format.test.js"],
    "P3_PLANNED,P3_TESTS_KEPT",
  ],
])("work that %s comes back, and passes once that is undone", async (_, fault, expected, own) => {
  const { id } = await change(fault);
  await approved(id, 1);
  await approved(id, 2);
  const review = await pendingReview(server, id, 3);
  expect([review.verified, await failures(id, 3)]).toEqual([true, [expected, []]]);
  // The agent ran the checks of the gate in its sandbox, compared with the original.
  expect(await outputOf(server, id)).toContain(`own check: failed ${own}, not checked ${unbuilt}`);
});

test("an analysis that changes code comes back", async () => {
  const { id } = await change("early");
  const review = await pendingReview(server, id, 1);
  expect([review.verified, await failures(id, 1)]).toEqual([true, [["P1_ONLY_DOCUMENTS src/format.js"], []]]);
});
