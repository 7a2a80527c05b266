import { expect, test } from "vitest";
import { PlayedTask } from "../decide/decide.suite.ts";
import { usageOf } from "./usage-rows.ts";

const used = { model: "opus", input: 10, output: 4, cacheRead: 2, cacheWrite: 1, costUsd: 0.25 };
const at = "2026-01-01T00:00:00.000Z";

test("records each usage with the sequence number of its event and the current turn", () => {
  const { state } = new PlayedTask("turns").started();
  const runId = state.agent.run?.id ?? "r_00000000";
  const rows = usageOf(
    state,
    [
      { type: "usage.recorded", ...used },
      { type: "turn.ended", runId, status: "ok" },
      { type: "usage.recorded", ...used },
      { type: "message.sent", runId, messageId: "m_00000009" },
      { type: "usage.recorded", ...used },
    ],
    at,
  );
  const row = { taskId: state.task.id, project: state.task.project, at, ...used };
  expect(rows).toEqual([
    { ...row, seq: state.seq + 1, turn: state.agent.turn },
    { ...row, seq: state.seq + 3, turn: null },
    { ...row, seq: state.seq + 5, turn: "m_00000009" },
  ]);
  expect(state.agent.turn).toBe("m_00000001");
});
