import { agent } from "../../protocol/actor.ts";
import { expect, test } from "vitest";
import { PlayedTask } from "./decide.suite.ts";

test("fails the task of a run that exceeded a limit with the reason and does not restart it", () => {
  const task = new PlayedTask().started();
  const ended = { exit: { code: null, signal: "SIGKILL" }, stderrTail: "", exceeded: "It was too much." };
  task.do({ type: "run.reported", runId: task.runId, events: [], output: [], ended }, agent("demo"));
  expect([task.stands, task.state.task.error, task.state.agent.run?.status]).toEqual([
    "failed, failed, blocked by error",
    { kind: "execution", message: "It was too much." },
    "ended",
  ]);
});
