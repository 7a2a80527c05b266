import { turnsOf } from "../../agents/kinds.ts";
import { cliOf } from "../../agents/known-clis.ts";
import type { AgentConfig, Config } from "../../protocol/config.ts";
import type { IdSource, ProjectId } from "../../protocol/ids.ts";
import { startOfDay } from "../../protocol/project/days.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { Effective } from "../../settings/effective.ts";
import type { SettingContext } from "../../settings/setting-context.ts";
import type { Settings } from "../../settings/settings.ts";
import type { Projects } from "../../projects/projects.ts";
import type { DaySpending } from "../../engine/day-spending.ts";
import type { Moment } from "../../engine/stream-kind.ts";
import type { BuildTool } from "../instructions/phase-brief.ts";
import { judgesOthers } from "../agent/demo-only.ts";
import type { Circumstances, Money } from "../decide/command.ts";
import type { LoadedWorkflows } from "../workflows/load-workflows.ts";

/** The parts of the server that decisions depend on. */
export interface CircumstanceSources {
  readonly config: Config;
  readonly settings: Settings;
  readonly agents: ReadonlyMap<string, AgentConfig>;
  readonly workflows: LoadedWorkflows;
  readonly ids: IdSource;
  readonly chance: () => number;
  readonly spending: Pick<DaySpending, "since">;
  readonly projects: Pick<Projects, "timeZoneOf">;
  /** Returns the tools with which the work of an agent is built, as far as they are known. */
  readonly tools: (agent: string) => readonly BuildTool[];
}

/** Returns the inputs of a decision besides the task's state: the time, ids, and the effective settings. */
export function circumstancesOf(
  sources: CircumstanceSources,
  state: TaskState,
  { now, by }: Moment,
): Circumstances {
  const { config, settings, agents, workflows, ids, chance, tools } = sources;
  const { task, gate } = state;
  const scope = settingsScope(state);
  const effective = settings.effective(scope);
  const agent = agents.get(task.agent);
  return {
    cli: (agent === undefined ? undefined : cliOf(agent)) ?? null,
    now,
    by,
    ids,
    ...turnsOf(agent),
    hibernateAfterMs: config.hibernateAfterMs,
    silenceAfterMs: silence(effective),
    money: moneyOf(sources, task.project, effective, now),
    definition: workflows.definitions.get(task.type) ?? null,
    hashes: workflows.hashes.get(task.type) ?? null,
    guides: workflows.guides.get(task.type) ?? new Map(),
    headings: workflows.headingsOf(task.type),
    tools: tools(task.agent),
    verifier: verifierOf({ agent: task.agent, verifier: gate.verifier }, effective, agents),
    verdictDeadlineMs: effective.verification_timeout_minutes.value * 60_000,
    reviewHours: reviewHours(effective),
    pullRequestOnApproval: effective.pull_request_on_approval.value,
    autoApprove: effective.review_auto_approve_after_7_days.value,
    hasSettings: Object.keys(settings.settingsFor({ ...scope, codePhase: true }).env).length > 0,
    checkpointEveryMs: config.checkpointEveryMs,
    chance: chance(),
  };
}

/** Returns the budgets of a task. The daily budget of a project applies besides that of the installation. */
function moneyOf(
  { settings, spending, projects }: Pick<CircumstanceSources, "settings" | "spending" | "projects">,
  project: ProjectId,
  effective: Effective,
  now: Date,
): Money {
  const timeZone = projects.timeZoneOf(project);
  const perDayUsd = settings.effective().budget_day_usd.value;
  const ofProject = settings.effective({ project }).budget_day_usd;
  const isOwn = ofProject.from.source === "setting" && ofProject.from.scope !== "global";
  const projectDayUsd = isOwn ? ofProject.value : null;
  const start = perDayUsd === null && projectDayUsd === null ? now : startOfDay(timeZone, now);
  return {
    timeZone,
    perTaskUsd: effective.budget_task_usd.value,
    perDayUsd,
    spentTodayUsd: perDayUsd === null ? 0 : spending.since(start),
    projectDayUsd,
    projectSpentTodayUsd: projectDayUsd === null ? 0 : spending.since(start, project),
  };
}

/**
 * Returns the agent that verifies a task: its own verifier, that of the settings, or the task's agent. A demo agent never
 * verifies the work of another agent, not even for a task that names it since an earlier version.
 */
export function verifierOf(
  { agent, verifier }: { readonly agent: string; readonly verifier?: string | null | undefined },
  effective: Effective,
  agents: ReadonlyMap<string, AgentConfig>,
): string {
  const named = verifier ?? effective.verifier_agent.value ?? agent;
  return judgesOthers({ worker: agent, verifier: named }, agents) ? agent : named;
}

function reviewHours(effective: Effective): Circumstances["reviewHours"] {
  return {
    reminder: effective.review_reminder_hours.value,
    urgentReminder: effective.review_urgent_reminder_hours.value,
    escalation: effective.review_escalation_hours.value,
  };
}

/** Returns the silence after which an agent is reported as stuck; null if the setting is 0. */
function silence(effective: Effective): number | null {
  const minutes = effective.silence_minutes.value;
  return minutes === 0 ? null : minutes * 60_000;
}

/** Returns the scope of a task's settings. A verifier works under the settings of the task that it judges. */
export function settingsScope({ task, verify }: Pick<TaskState, "task" | "verify">): SettingContext {
  return { task: verify?.assignment.taskId ?? task.id, project: task.project };
}

/** Returns true if the agent takes turns, so that a later run can resume its session. */
export function takesTurns(config: AgentConfig | undefined): boolean {
  return turnsOf(config).takesTurns;
}
