import { expect, test } from "vitest";
import { completion, PlayedTask } from "../decide/decide.suite.ts";
import type { CircumstanceSources } from "./circumstances.ts";
import { taskStreamKind } from "./task-kind.ts";

test("a task needs a place while its agent works, and only a process after it has completed", () => {
  const kind = taskStreamKind({ agents: new Map() } as unknown as CircumstanceSources);
  const task = new PlayedTask("turns").started();
  expect(kind.need(task.state)).toBe("place");
  task.reads({ t: "item", item: completion("done") }, { t: "turnEnd", status: "ok" });
  expect(task.stands).toBe("completed, completed");
  expect(kind.need(task.state)).toBe("process");
});
