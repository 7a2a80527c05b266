import type { TaskList } from "../../orchestrator/lists/task-list.ts";
import { planOfList } from "../../orchestrator/plan-of-list.ts";
import { OrchestrationConfig } from "../../protocol/orchestration/config.ts";
import { evolveOrchestration } from "../../protocol/orchestration/evolve.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";

/** Returns the state of an orchestration of a list at its start, so that the same code can explain a plan. */
export function stateOfPlan(list: TaskList): OrchestrationState {
  const { plan, done, skipped } = planOfList(list);
  const over = new Set([...done, ...skipped]);
  const at = new Date(0).toISOString();
  const created = evolveOrchestration(
    null,
    {
      type: "orchestration.created",
      id: "o_00000000",
      title: list.title ?? list.file,
      project: "",
      list: { file: list.file, dialect: list.dialect, digest: "" },
      plan,
      config: OrchestrationConfig.parse({}),
      done: [...done],
      skipped: [...skipped],
      createdBy: "",
    },
    at,
  );
  const first = plan.phases.findIndex(({ number }) =>
    plan.tasks.some(({ id, phase }) => phase === number && !over.has(id)),
  );
  return plan.phases
    .slice(0, first + 1)
    .reduce(
      (state, { number }) =>
        evolveOrchestration(state, { type: "phase.opened", phase: number, base: "" }, at),
      created,
    );
}
