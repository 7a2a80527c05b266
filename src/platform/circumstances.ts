import { turnsOf } from "../agents/kinds.ts";
import type { AgentConfig, Config } from "../protocol/config.ts";
import type { IdSource } from "../protocol/ids.ts";
import { platformDefaults, type PlatformSettings } from "../protocol/settings/platform-settings.ts";
import type { TaskState } from "../protocol/task/state.ts";
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
  const set = settings.chosen({ task: task.id });
  const verifier = agents.has(set.verifier_agent ?? "") ? set.verifier_agent : config.verifierAgent;
  const judge = gate.verifier ?? verifier ?? task.agent;
  return {
    now: now(),
    by,
    ids,
    ...turnsOf(agents.get(task.agent)),
    hibernateAfterMs: config.hibernateAfterMs,
    silenceAfterMs: silence(set, config),
    money: {
      perTaskUsd: set.budget_task_usd ?? config.budgets.perTaskUsd ?? null,
      perDayUsd: set.budget_day_usd ?? config.budgets.perDayUsd ?? null,
      spentTodayUsd: spending.on(now()),
    },
    definition: workflows.definitions.get(task.type) ?? null,
    guides: workflows.guides.get(task.type) ?? new Map(),
    judge: { agent: judge, takesTurns: takesTurns(agents.get(judge)) },
    judgeDeadlineMs: minutes(set.verification_timeout_minutes) ?? config.verificationTimeoutMs,
    reviewHours: reviewHours({ ...platformDefaults, ...set }),
    autoApprove: set.review_auto_approve_after_7_days ?? config.reviewAutoApproveAfter7Days,
    hasSettings: Object.keys(settings.settingsFor({ task: task.id, codePhase: true }).env).length > 0,
    checkpointEveryMs: config.checkpointEveryMs,
    chance: chance(),
  };
}

function reviewHours(set: PlatformSettings): Circumstances["reviewHours"] {
  return {
    reminder: set.review_reminder_hours,
    urgentReminder: set.review_urgent_reminder_hours,
    escalation: set.review_escalation_hours,
  };
}

/** The setting where somebody has made one (0: nobody watches), else the configuration. */
function silence({ silence_minutes }: Partial<PlatformSettings>, config: Config): number | null {
  if (silence_minutes === 0) return null;
  return minutes(silence_minutes) ?? config.silenceAfterMs;
}

function minutes(count: number | undefined): number | undefined {
  return count === undefined ? undefined : count * 60_000;
}

/** Whether the agent takes turns, and can be taken up by its session after its process has ended. */
export function takesTurns(config: AgentConfig | undefined): boolean {
  return turnsOf(config).takesTurns;
}
