import { system } from "../../../protocol/actor.ts";
import { expect, test } from "vitest";
import { evolve } from "../../../protocol/task/evolve.ts";
import type { TaskEvent } from "../../../protocol/task/event.ts";
import { PlayedGates } from "./gate.suite.ts";

const at = "2026-01-01T00:00:00.000Z";
const conversation = [
  { by: "person", text: "What to do", at },
  { by: "agent", text: "Which colour?", at },
  { by: "person", text: "Red", at },
] as const;

test.each(["program", "turns"] as const)(
  "starts a fork in the phase of its checkpoint and gives its agent (%s) the conversation so far",
  (agent) => {
    const task = new PlayedGates(agent);
    const forked: TaskEvent = {
      type: "task.forked",
      from: "t_00000009",
      plan: {
        checkpointId: "c_00000009",
        commit: null,
        phase: 2,
        stage: "working",
        stepsDone: [],
        documents: [],
        baseCommit: null,
        conversation: [...conversation],
      },
    };
    task.state = evolve(task.state, forked, at);
    task.do({ type: "task.submit" });
    task.do({ type: "task.admit" }, system);

    const said = conversation.map(({ by, text }) => ({ by, text }));
    const told = task.state.agent.outbox.flatMap((message) => {
      if (message.type === "resume") return [{ reason: message.reason, conversation: message.conversation }];
      return message.type === "task_start" && message.before !== undefined ? [message.before] : [];
    });
    expect({ phase: task.state.task.currentPhase, stage: task.state.gate.stage, told }).toEqual({
      phase: 2,
      stage: "working",
      told: [{ reason: "forked", conversation: said }],
    });
  },
);
