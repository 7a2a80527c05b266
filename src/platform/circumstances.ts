import { turnsOf } from "../agents/kinds.ts";
import type { AgentConfig, Config } from "../protocol/config.ts";
import type { IdSource } from "../protocol/ids.ts";
import type { TaskState } from "../protocol/task/state.ts";
import type { Effective } from "../settings/effective.ts";
import type { Settings } from "../settings/settings.ts";
import type { DaySpending } from "./day-spending.ts";
import type { Circumstances } from "./decide/command.ts";
import type { LoadedWorkflows } from "./workflows/load-workflows.ts";

interface House {
  readonly config: Config;
  readonly settings: Settings;
  readonly agents: ReadonlyMap<string, AgentConfig>;
  readonly workflows: LoadedWorkflows;
  readonly ids: IdSource;
  readonly now: () => Date;
  readonly chance: () => number;
}

/** What a decision on this task may use now: the time, ids, and what is configured for it. */
export function circumstancesOf(
  { config, settings, agents, workflows, ids, now, chance }: House,
  spending: DaySpending,
  by: string,
  { task, gate }: TaskState,
): Circumstances {
  const effective = settings.effective({ task: task.id });
  const judge = gate.verifier ?? effective.verifier_agent.value ?? task.agent;
  return {
    now: now(),
    by,
    ids,
    ...turnsOf(agents.get(task.agent)),
    hibernateAfterMs: config.hibernateAfterMs,
    silenceAfterMs: silence(effective),
    money: {
      perTaskUsd: effective.budget_task_usd.value,
      perDayUsd: effective.budget_day_usd.value,
      spentTodayUsd: spending.on(now()),
    },
    definition: workflows.definitions.get(task.type) ?? null,
    guides: workflows.guides.get(task.type) ?? new Map(),
    judge: { agent: judge, takesTurns: takesTurns(agents.get(judge)) },
    judgeDeadlineMs: effective.verification_timeout_minutes.value * 60_000,
    reviewHours: reviewHours(effective),
    autoApprove: effective.review_auto_approve_after_7_days.value,
    hasSettings: Object.keys(settings.settingsFor({ task: task.id, codePhase: true }).env).length > 0,
    checkpointEveryMs: config.checkpointEveryMs,
    chance: chance(),
  };
}

function reviewHours(effective: Effective): Circumstances["reviewHours"] {
  return {
    reminder: effective.review_reminder_hours.value,
    urgentReminder: effective.review_urgent_reminder_hours.value,
    escalation: effective.review_escalation_hours.value,
  };
}

/** The silence after which an agent is reported as stuck; null if the setting is 0. */
function silence(effective: Effective): number | null {
  const minutes = effective.silence_minutes.value;
  return minutes === 0 ? null : minutes * 60_000;
}

/** Whether the agent takes turns, and can be taken up by its session after its process has ended. */
export function takesTurns(config: AgentConfig | undefined): boolean {
  return turnsOf(config).takesTurns;
}
