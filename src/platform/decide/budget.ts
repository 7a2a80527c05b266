import { ok, refuse, type Result } from "../../protocol/result.ts";
import { dollars } from "../../protocol/words/dollars.ts";
import type { Circumstances } from "./command.ts";
import type { Draft } from "./draft.ts";

const warnAt = 0.8;

interface Standing {
  readonly scope: "task" | "day";
  readonly usedUsd: number;
  readonly limitUsd: number;
}

/**
 * Checks the budgets after everything else about a command is decided; `costBefore` is the cost of the task before it.
 * At 80 % the person and the agent are warned, once for each limit. At 100 % an agent that works, or only waits for the
 * person's next message, is paused.
 */
export function watchBudgets(draft: Draft, costBefore: number, circumstances: Circumstances): void {
  const { task, agent } = draft.state;
  // The cost of a verifier counts towards its parent's budget, which is checked there.
  if (task.status !== "in_progress" || draft.state.verify !== null) return;
  const standings = budgets(draft, costBefore, circumstances);
  const spent = standings.find(({ usedUsd, limitUsd }) => usedUsd >= limitUsd);
  if (spent !== undefined) {
    if (task.agentStatus !== "running" && task.agentStatus !== "waiting_user") return;
    draft.add({ type: "budget.reached", ...spent });
    draft.moveAgent("paused", "budget_reached", "budget");
    return;
  }
  const day = circumstances.now.toISOString().slice(0, 10);
  for (const standing of standings) {
    const { scope, usedUsd, limitUsd } = standing;
    const told = scope === "task" ? agent.warned.taskUsd === limitUsd : agent.warned.day === day;
    if (told || usedUsd < warnAt * limitUsd) continue;
    draft.add({ type: "budget.warned", ...standing });
    draft.add({
      type: "message.planned",
      message: {
        type: "budget",
        messageId: circumstances.ids.message(),
        used: usedUsd,
        limit: limitUsd,
      },
    });
  }
}

/** Refuses to continue an agent whose budget is spent. */
export function affordable(draft: Draft, circumstances: Circumstances): Result<void> {
  const standings = budgets(draft, draft.state.task.costUsd, circumstances);
  const spent = standings.find(({ usedUsd, limitUsd }) => usedUsd >= limitUsd);
  if (spent === undefined) return ok(undefined);
  const used = `${dollars(spent.usedUsd)} of ${dollars(spent.limitUsd)}`;
  return refuse(
    "not_allowed",
    spent.scope === "task"
      ? `The task's budget is spent: ${used}. Raise the budget, then resume.`
      : `The budget for today is spent: ${used}. Raise it in the settings, or resume tomorrow (UTC).`,
    { blockedBy: "budget", ...spent, allowed: ["edit", "cancel", "message"] },
  );
}

/** Changes the budget of the task, which is possible until it has ended. */
export function changeBudget(draft: Draft, limitUsd: number | null): Result<void> {
  if ((draft.state.task.budget ?? null) !== limitUsd) draft.add({ type: "budget.changed", limitUsd });
  return ok(undefined);
}

function budgets(draft: Draft, costBefore: number, { money }: Circumstances): Standing[] {
  const { task } = draft.state;
  const perTask = task.budget ?? money.perTaskUsd;
  const spentToday = money.spentTodayUsd + task.costUsd - costBefore;
  return [
    ...(perTask === null ? [] : [{ scope: "task", usedUsd: task.costUsd, limitUsd: perTask } as const]),
    ...(money.perDayUsd === null
      ? []
      : [{ scope: "day", usedUsd: spentToday, limitUsd: money.perDayUsd } as const]),
  ];
}
