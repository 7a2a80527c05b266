import type { AgentConfig } from "../../protocol/config.ts";
import { type DemoTask, demoRefusal, isDemoTask } from "../../protocol/demo/demo-tasks.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";

/** Returns true if an agent is the demo agent with its own tasks; one with a scenario of its own takes any task. */
export function isDemoOnly({ kind, command }: Pick<AgentConfig, "kind" | "command">): boolean {
  return kind === "demo" && command === undefined;
}

/** Refuses a task that the demo agent would not do. */
export function checkDemo(agent: AgentConfig | undefined, task: DemoTask): Result<void> {
  if (agent === undefined || !isDemoOnly(agent) || isDemoTask(task)) return ok(undefined);
  return refuse("demo_only", demoRefusal.en, { field: "agent" });
}
