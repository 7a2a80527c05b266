import { expect, test } from "vitest";
import { system } from "../../protocol/actor.ts";
import type { Checkpoint } from "../../protocol/task/checkpoint.ts";
import { CheckpointId } from "../../protocol/ids.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import { PlayedTask, question } from "./decide.suite.ts";
import { passed, PlayedGates } from "./gate/gate.suite.ts";

const onMachine =
  'The agent "demo" vanished 4 times in a row without progress. It may be what crashes this machine. Check the machine\'s memory and its log, then try again.';
const onNodes =
  'The agent "demo" vanished 4 times in a row without progress, with these nodes: one, two, three, four. It may be what crashes them. Check their memory and their logs, then try again.';

const names = ["one", "two", "three", "four", "five"];

/** Another node takes the task over. */
function place(task: PlayedTask, name: string): void {
  task.do({ type: "task.placed", node: { id: `n_${name}`, name }, workspace: "/w" }, system);
}

/** Loses the agent this many times, alone or with its node, and starts it again. */
function lose(task: PlayedTask, times: number, nodes: readonly string[] = []): void {
  for (let time = 1; time <= times; time++) {
    const node = nodes[time];
    if (node !== undefined) place(task, node);
    task.ends(null);
    expect([time, task.stands]).toEqual([time, "in_progress, running"]);
    task.start();
  }
}

test("an agent that vanishes is restarted three times in a row, then a person decides", () => {
  const task = new PlayedTask().started();
  lose(task, 3);
  const error = { kind: "agent", message: onMachine };
  expect(task.ends(null)).toEqual([
    { type: "run.ended", runId: "r_00000004", exit: { code: null, signal: null }, stderrTail: "" },
    { type: "error.reported", error, recovery: "notify_user" },
    { type: "agent.moved", from: "running", to: "paused", trigger: "agent_vanished", blockedBy: "error" },
  ]);
  expect(task.state.task.error).toEqual(error);

  task.do({ type: "task.resume" });
  expect([task.stands, task.state.agent.losses]).toEqual(["in_progress, running", 0]);
  task.start();
  lose(task, 3);
  task.ends(null);
  expect(task.stands).toBe("in_progress, paused, blocked by error");
});

test("an agent that vanishes with its node each time is stopped on the fourth node, which the reason names", () => {
  const task = new PlayedTask().started();
  place(task, "one");
  lose(task, 3, names);
  place(task, "five");
  task.ends(null);
  expect([task.stands, task.state.task.error]).toEqual([
    "in_progress, paused, blocked by error",
    { kind: "agent", message: onNodes },
  ]);
});

test("progress begins the count anew: a message of the agent, or a checkpoint of its work", () => {
  const said = new PlayedTask().started();
  lose(said, 3);
  said.says(question("Which?"));
  said.do({
    type: "question.answer",
    questionId: "q_00000001",
    answer: { answer: "this", other: false, skip: false },
  });
  lose(said, 3);

  const saved = new PlayedTask().started();
  place(saved, "one");
  lose(saved, 3, names);
  saved.do({ type: "checkpoint.taken", checkpoint: checkpointOf(saved.state, "interval") }, system);
  expect(saved.state.agent.lostNodes).toEqual([]);
  lose(saved, 3, names);
  // A checkpoint of a stopped agent shows no progress.
  saved.do({ type: "checkpoint.taken", checkpoint: checkpointOf(saved.state, "error") }, system);
  saved.ends(null);
  expect(saved.stands).toBe("in_progress, paused, blocked by error");
});

test("a node that hands the task over ends the agent, which counts as no loss", () => {
  const task = new PlayedTask("turns").started();
  task.reads({ t: "said", text: "I begin." });
  for (const name of names) {
    task.ends(null, { isHandedOver: true });
    place(task, name);
    expect(task.state.agent.outbox.at(-1)).toMatchObject({ type: "resume", reason: "handed_over" });
    task.start();
  }
  expect([task.stands, task.state.agent.losses, task.state.agent.lostNodes]).toEqual([
    "in_progress, running",
    0,
    [],
  ]);
});

test("on nodes, the conversation goes with a person's new attempt: the session may be older", () => {
  const task = new PlayedTask("turns").started();
  place(task, "one");
  task.reads({ t: "said", text: "I begin." });
  lose(task, 3, names);
  place(task, "five");
  task.ends(null);
  task.do({ type: "task.resume" });
  expect(task.state.agent.run?.session).toMatchObject({ is: "resumed", id: "session-1" });
  expect(task.state.agent.outbox.at(-1)).toMatchObject({
    type: "resume",
    reason: "resumed_by_person",
    conversation: [
      { by: "person", text: "What to do" },
      { by: "agent", text: "I begin." },
    ],
  });
});

test("a verification whose verifier vanishes waits for a person, too", () => {
  const task = new PlayedGates();
  task.started();
  task.handsIn(1);
  task.checks(passed);
  const { verifier } = task;
  lose(verifier, 3);
  verifier.ends(null);
  expect(verifier.state.task).toMatchObject({
    status: "failed",
    error: { kind: "agent", message: onMachine.replace("demo", "judge") },
  });
  task.hearsOfVerifier();
  expect(task.stands).toBe("in_progress, waiting_review, blocked by error");
});

function checkpointOf({ task, seq }: TaskState, trigger: Checkpoint["trigger"]): Checkpoint {
  return {
    id: CheckpointId.parse("c_00000009"),
    taskId: task.id,
    format: 1,
    trigger,
    at: "2026-01-01T00:00:00.000Z",
    seq,
    phase: null,
    step: null,
    progress: 0,
    commit: null,
    sessionId: null,
    environment: [],
    tokensUsed: 0,
    checksum: "",
  };
}
