import { dayIn } from "../../protocol/project/days.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import { dollars } from "../../protocol/words/dollars.ts";
import type { AgentState } from "../../protocol/task/agent-state.ts";
import type { Circumstances } from "./command.ts";
import type { Draft } from "./draft.ts";

const warnAt = 0.8;

interface Standing {
  readonly scope: "task" | "day" | "project";
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
  const day = dayIn(circumstances.money.timeZone, circumstances.now);
  for (const standing of standings) {
    const { scope, usedUsd, limitUsd } = standing;
    if (isTold(agent.warned, standing, day) || usedUsd < warnAt * limitUsd) continue;
    draft.add({ type: "budget.warned", ...standing, ...(scope === "task" ? {} : { day }) });
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

function isTold(warned: AgentState["warned"], { scope, limitUsd }: Standing, day: string): boolean {
  if (scope === "task") return warned.taskUsd === limitUsd;
  return (scope === "day" ? warned.day : warned.projectDay) === day;
}

/** Refuses to continue an agent whose budget is spent. */
export function affordable(draft: Draft, circumstances: Circumstances): Result<void> {
  const standings = budgets(draft, draft.state.task.costUsd, circumstances);
  const spent = standings.find(({ usedUsd, limitUsd }) => usedUsd >= limitUsd);
  if (spent === undefined) return ok(undefined);
  const used = `${dollars(spent.usedUsd)} of ${dollars(spent.limitUsd)}`;
  return refuse("not_allowed", spentSentence[spent.scope](used, circumstances.money.timeZone), {
    blockedBy: "budget",
    ...spent,
    allowed: ["edit", "cancel", "message"],
  });
}

const spentSentence = {
  task: (used: string) => `The task's budget is spent: ${used}. Raise the budget, then resume.`,
  day: (used: string, zone: string) =>
    `The budget for today is spent: ${used}. Raise it in the settings, or resume tomorrow (${zone}).`,
  project: (used: string, zone: string) =>
    `The project's budget for today is spent: ${used}. Raise it in the settings of the project, or resume tomorrow (${zone}).`,
};

/** Changes the budget of the task, which is possible until it has ended. */
export function changeBudget(draft: Draft, limitUsd: number | null): Result<void> {
  if ((draft.state.task.budget ?? null) !== limitUsd) draft.add({ type: "budget.changed", limitUsd });
  return ok(undefined);
}

function budgets(draft: Draft, costBefore: number, { money }: Circumstances): Standing[] {
  const { task } = draft.state;
  const perTask = task.budget ?? money.perTaskUsd;
  const spentNow = task.costUsd - costBefore;
  const standings = [
    { scope: "task", usedUsd: task.costUsd, limitUsd: perTask },
    { scope: "project", usedUsd: money.projectSpentTodayUsd + spentNow, limitUsd: money.projectDayUsd },
    { scope: "day", usedUsd: money.spentTodayUsd + spentNow, limitUsd: money.perDayUsd },
  ] as const;
  return standings.flatMap(({ limitUsd, ...rest }) => (limitUsd === null ? [] : [{ ...rest, limitUsd }]));
}
