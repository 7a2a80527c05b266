import { expect, test } from "vitest";
import { agent, TestBench, untilSaid } from "../../../test/support/supervisor-bench.ts";
import { startPosition } from "../../sessions/report.ts";
import type { RunRow } from "../../store/runs.ts";
import { sweepUnowned } from "./sweep-unowned.ts";

test("ends the runs of tasks that another node owns, and names the others first", async () => {
  const bench = new TestBench();
  const position = startPosition({ stdout: 0, stderr: 0 });
  const rows: RunRow[] = [];
  for (const [runId, stream] of [
    ["r_00000001", "t_00000001"],
    ["r_00000002", "t_00000002"],
  ] as const) {
    const run = await bench.start(["sh", agent("repeats.sh")], { runId });
    await untilSaid(run, "ready");
    rows.push({ runId, stream, agent: "demo", status: "started", position });
  }
  const living = (): string[] =>
    rows
      .map(({ runId }) => runId)
      .filter((runId) => bench.census().some(({ command }) => command.includes(runId)));
  const kept: unknown[] = [];
  await sweepUnowned(bench.runs, {
    store: { openRuns: async () => rows },
    isMine: (stream) => stream === "t_00000001",
    isOneOfSeveral: true,
    keep: (runId, stream) => kept.push({ runId, stream, living: living() }),
    onFault: (what, fault) => expect.fail(`${what}: ${String(fault)}`),
  });
  expect({ kept, living: living() }).toEqual({
    kept: [{ runId: "r_00000001", stream: "t_00000001", living: ["r_00000001", "r_00000002"] }],
    living: ["r_00000001"],
  });
});
