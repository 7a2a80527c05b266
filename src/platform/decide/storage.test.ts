import { person } from "../../protocol/actor.ts";
import { system } from "../../protocol/actor.ts";
import { describe, expect, test } from "vitest";
import { completion, PlayedTask, question } from "./decide.suite.ts";
import { outcomeOf, outcomeRows } from "../storage/outcome-of.ts";

const end = "2026-01-01T00:00:00.000Z";
const archived = {
  type: "task.archived",
  file: "t.zip",
  bytes: 10,
  commit: "abc",
  endedAt: end,
} as const;

function ended(): PlayedTask {
  const task = new PlayedTask().started();
  task.says(completion("Run `npm test`, see https://example.com/docs"));
  return task;
}

describe("archive and retention", () => {
  test("refuses to archive or delete anything before the task has ended", () => {
    const task = new PlayedTask().started();
    for (const command of [archived, { type: "output.removed" }, { type: "workspace.removed" }] as const) {
      expect(task.do(command, system)).toMatchObject({ code: "not_allowed" });
    }
  });

  test("deletes nothing without an archive, and ignores an archive of another end", () => {
    const task = ended();
    expect(task.do({ type: "workspace.removed" }, system)).toEqual({
      code: "not_allowed",
      message: "Only archived data can be deleted. Archive the task first.",
    });
    expect(task.do({ ...archived, endedAt: "2025-01-01T00:00:00.000Z" })).toMatchObject({
      code: "lost_race",
    });
    task.do(archived);
    expect(task.do({ type: "workspace.removed" }, system)).toEqual([
      { type: "workspace.removed", commit: "abc" },
    ]);
    expect(task.do({ type: "output.removed" }, system)).toEqual([{ type: "output.removed" }]);
    expect(outcomeOf(task.state)?.holds).toEqual({ output: false, workspace: false });
    expect(task.state.agent.output).toEqual({ stdout: 0, stderr: 0 });
  });

  test("drops all checkpoints but the newest, and none without an archive", () => {
    const task = ended();
    const taken = (id: string) => ({
      type: "checkpoint.taken" as const,
      checkpoint: { id, taskId: task.state.task.id, trigger: "pause", seq: 1, at: end } as never,
    });
    for (const id of ["c_00000001", "c_00000002", "c_00000003"]) task.do(taken(id), system);
    const before = task.state.gate.checkpoints.map(({ id }) => id);
    expect(before.length).toBeGreaterThan(1);
    expect(task.do({ type: "checkpoints.removed" }, system)).toMatchObject({ code: "not_allowed" });
    task.do(archived);
    task.do({ type: "checkpoints.removed" }, system);
    expect(task.state.gate.checkpoints.map(({ id }) => id)).toEqual(before.slice(-1));
    expect(task.do({ type: "checkpoints.removed" }, system)).toEqual([]);
  });

  test("deletes nothing while the archive lacks lost content", () => {
    const task = ended();
    expect(task.do({ ...archived, missing: ["logs/t_00000001/stdout.log"] })).toEqual([
      {
        type: "task.archived",
        file: "t.zip",
        bytes: 10,
        commit: "abc",
        missing: ["logs/t_00000001/stdout.log"],
      },
    ]);
    for (const type of ["output.removed", "workspace.removed"] as const)
      expect(task.do({ type }, system)).toMatchObject({
        message: expect.stringContaining("lost, so nothing is deleted") as unknown,
      });
    task.do({ ...archived, missing: [] });
    expect(task.do({ type: "output.removed" }, system)).toEqual([{ type: "output.removed" }]);
  });

  test("drops the archive when a task continues, and marks its workspace for restoring", () => {
    const task = ended();
    task.do(archived);
    task.do({ type: "workspace.removed" }, system);
    const before = task.state;
    task.do({ type: "task.message", text: "And then?" });
    expect({ ...task.state.storage, rows: outcomeRows(before, task.state) }).toMatchObject({
      endedAt: null,
      archive: null,
      workspaceRemoved: { commit: "abc" },
      followUps: 1,
      rows: { reopened: "t_00000001" },
    });
    task.do({ type: "workspace.returned" }, system);
    expect(task.state.storage.workspaceRemoved).toBe(null);
  });

  test("counts the last feedback of each person and refuses empty feedback", () => {
    const task = ended();
    expect(task.do({ type: "feedback.give", feedback: { comment: "  " } })).toMatchObject({
      code: "invalid",
    });
    task.do({ type: "feedback.give", feedback: { rating: 1 } }, person("ann"));
    task.do({ type: "feedback.give", feedback: { rating: 3 } }, person("ben"));
    task.do(
      { type: "feedback.give", feedback: { rating: 5, thumbsUp: true, comment: " Good " } },
      person("ann"),
    );
    const at = end;
    expect(task.state.storage.feedback).toEqual([
      { author: "ben", at, rating: 3, thumbsUp: null, comment: null },
      { author: "ann", at, rating: 5, thumbsUp: true, comment: "Good" },
    ]);
  });

  test("records the outcome of a conversation: waits for people, answers, feedback and heuristics", () => {
    const task = new PlayedTask().started();
    task.says(question("Which?", { options: ["this", "that"] }));
    task.now = new Date("2026-01-01T01:00:00.000Z");
    task.do({
      type: "question.answer",
      questionId: "q_00000001",
      answer: { answer: "this", other: false, skip: false },
    });
    const summary = "Run `npm test`, see https://example.com/docs";
    task.says(completion(summary));
    task.do({ type: "feedback.give", feedback: { rating: 4, thumbsUp: true } });
    const { quality, ...outcome } = outcomeOf(task.state) ?? { quality: null };
    expect(outcome).toEqual({
      taskId: "t_00000001",
      type: "custom",
      status: "completed",
      endedAt: "2026-01-01T01:00:00.000Z",
      waitedMs: 3_600_000,
      phases: { verified: 0, firstPass: 0 },
      ratings: [4],
      custom: {
        rating: 4,
        thumbsUp: true,
        followUps: 0,
        abandoned: false,
        messages: 4,
        answers: [{ length: summary.length, hasCode: false, hasLink: true }],
      },
      holds: { output: true, workspace: true },
    });
    expect(quality?.actionability).toBe(4);
  });
});
