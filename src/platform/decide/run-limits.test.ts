import { agent } from "../../protocol/actor.ts";
import { expect, test } from "vitest";
import { PlayedTask } from "./decide.suite.ts";

test("a run that exceeded a limit fails its task with the sentence about it, and is not started again", () => {
  const task = new PlayedTask().started();
  const ended = { exit: { code: null, signal: "SIGKILL" }, stderrTail: "", exceeded: "It was too much." };
  task.do({ type: "run.reported", runId: task.runId, events: [], output: [], ended }, agent("demo"));
  expect([task.stands, task.state.task.error, task.state.agent.run?.status]).toEqual([
    "failed, failed, blocked by error",
    { kind: "execution", message: "It was too much." },
    "ended",
  ]);
});
