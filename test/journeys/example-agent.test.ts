import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTask, eventually, get, stateOf, untilStatus } from "../support/api.ts";
import { program } from "../support/program.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

const folder = mkdtempSync(join(tmpdir(), "signalbox-example-"));
// The agent may run as another user, who must be able to read the folder.
chmodSync(folder, 0o755);
const home = makeHome(
  {
    example: { kind: "program", command: [process.execPath, join(folder, "agent.mjs")] },
    judge: { kind: "program", command: [process.execPath, program, "demo-agent", "--speed", "1000"] },
  },
  { defaultAgent: "example", verifierAgent: "judge", mutationCheck: true },
);
let server: RunningServer;
beforeAll(async () => {
  const [agent = "", deliverables = ""] = exampleOf("agent-protocol.md");
  writeFileSync(join(folder, "agent.mjs"), agent);
  writeFileSync(join(folder, "deliverables.mjs"), deliverables);
  server = await startServer(home);
});
afterAll(async () => {
  await closeHome(home, server);
  rmSync(folder, { recursive: true });
  rmSync(home, { recursive: true, force: true });
});

/** Returns the files of the example at the end of a documentation page. */
function exampleOf(page: string): string[] {
  const text = readFileSync(new URL(`../../docs/${page}`, import.meta.url), "utf8");
  return text
    .split("~~~~js\n")
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf("~~~~")));
}

test("the documentation page ends with the same two files in both languages", () => {
  expect(exampleOf("agent-protocol.md")).toHaveLength(2);
  expect(exampleOf("agent-protocol.ko.md")).toEqual(exampleOf("agent-protocol.md"));
});

test("the example agent completes all four gates of a task of the type workflow", async () => {
  const { id } = await createTask(server, { type: "workflow", description: "Log the weather." });
  for (const phase of [1, 2, 3, 4]) {
    const review = await eventually(
      `the gate of phase ${phase}`,
      async () => (await stateOf(server, id)).gate.reviews.find((each) => each.phase === phase),
      100_000,
    );
    const failed = review.verification?.criteria.filter(({ status }) => status === "failed");
    expect({ phase, verified: review.verified, failed }).toEqual({ phase, verified: true, failed: [] });
    await get(server, "PATCH", `/api/reviews/${review.id}`, { action: "approve", version: review.version });
  }
  const { gate } = await untilStatus(server, id, "completed");
  expect(gate.verifications.map(({ phase, attempt, status }) => [phase, attempt, status])).toEqual(
    [1, 2, 3, 4].map((phase) => [phase, 1, "passed"]),
  );
});
