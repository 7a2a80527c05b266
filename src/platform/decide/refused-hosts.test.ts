import { expect, test } from "vitest";
import { system } from "../../protocol/actor.ts";
import { mostRefusedHosts } from "../../protocol/run/run-state.ts";
import { PlayedTask } from "./decide.suite.ts";

test("records each refused host of the current run once, up to a limit", () => {
  const task = new PlayedTask().started();
  const refuse = (host: string, runId = task.runId): void =>
    void task.do({ type: "host.refused", runId, host }, system);
  refuse("a.example:443");
  refuse("a.example:443");
  refuse("b.example:443", "r_another1");
  expect(task.state.agent.run?.refusedHosts).toEqual(["a.example:443"]);
  for (let host = 0; host < 2 * mostRefusedHosts; host++) refuse(`${host}.example:443`);
  expect(task.state.agent.run?.refusedHosts?.length).toBe(mostRefusedHosts);
});
