import { join } from "node:path";
import { expect, test } from "vitest";
import { WorkflowDefinition } from "../../protocol/workflow/definition.ts";
import { plant, testPlace } from "../../../test/support/test-directory.ts";
import { openSnapshots } from "../../workspace/snapshots/snapshots.ts";
import { checkInThread, type PhaseCheck } from "./check-in-thread.ts";

const { phases } = WorkflowDefinition.parse({
  name: "note",
  title: "A note",
  phases: [{ name: "Draft", deliverables: [{ path: "note.md" }] }],
});
const [phase] = phases;

/** Returns the check of a snapshot with this note. */
async function checkOf(note: string): Promise<PhaseCheck> {
  if (phase === undefined) throw new Error("There is no phase.");
  const root = testPlace();
  const snapshots = await openSnapshots(join(root, "snapshots.git"));
  const workspace = plant(join(root, "workspace"), { "note.md": note });
  const { commit } = await snapshots.take(workspace, {
    message: "note",
    ref: "attempts/1-1",
    at: new Date(0),
  });
  return {
    repository: snapshots.directory,
    commit,
    phase,
    previous: [],
    guides: new Map(),
    knownSecrets: [],
    history: [],
    isHistoryComplete: true,
  };
}

test("checks a table of four megabytes without occupying the server's thread", async () => {
  const row = "| a | b | c | d |\n";
  const check = await checkOf(`# Table\n\n${row}|---|---|---|---|\n${row.repeat(230_000)}`);
  const before = process.threadCpuUsage();
  const results = await checkInThread(check, new AbortController().signal);
  const { user, system } = process.threadCpuUsage(before);
  expect(results.map(({ id, status }) => `${id} ${status}`)).toContain("P1_FILES passed");
  expect((user + system) / 1000).toBeLessThan(250);
});

test("ends at once when it is aborted", async () => {
  const stop = new AbortController();
  const checking = checkInThread(await checkOf("# Note\n"), stop.signal);
  stop.abort(new Error("not wanted"));
  await expect(checking).rejects.toThrow("not wanted");
});
