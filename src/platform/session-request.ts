import { join } from "node:path";
import { instructions } from "../agents/instructions.ts";
import { platformMessages } from "../agents/platform-messages.ts";
import type { AgentConfig } from "../protocol/config.ts";
import type { RunPosition } from "../protocol/run/position.ts";
import type { TaskState } from "../protocol/task/state.ts";
import type { SessionRequest } from "../sessions/agent-session-manager.ts";
import type { Settings } from "../settings/settings.ts";
import { agentAsSet } from "./default-agent.ts";
import { isJudge } from "./gate/judge-view.ts";
import { verifierInstructions } from "./instructions/verifier-instructions.ts";
import { workerInstructions } from "./instructions/worker-instructions.ts";
import { isCodePhase, sessionEnvironment } from "./session-environment.ts";
import type { LoadedWorkflows } from "./workflows/load-workflows.ts";

/** What requests for sessions are made from. */
export interface RequestSources {
  readonly dataDirectory: string;
  readonly guidesDirectory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly settings: Settings;
  readonly workflows: LoadedWorkflows;
}

/**
 * The request for the session of a state's current run, the worker's or, in the view of it, the verification
 * agent's. A verification agent gets no settings, and what it prints is kept apart.
 */
export function sessionRequest(
  state: TaskState,
  config: AgentConfig,
  sources: RequestSources,
  { position, record }: { readonly position: RunPosition; readonly record: SessionRequest["record"] },
): SessionRequest {
  const {
    task,
    agent: { run, turn, unconfirmed },
  } = state;
  if (run === null) throw new Error(`The task ${task.id} has no run.`);
  const { environment, settings } = sources;
  const guidesDirectory = guidesOf(state, sources);
  const judges = isJudge(state);
  const given = settings.settingsFor({ task: task.id, codePhase: !judges && isCodePhase(state) });
  const role = judges ? "verifier" : "worker";
  return {
    runId: run.id,
    config: agentAsSet(config, settings.effective({ task: task.id })),
    workspace: task.workspace,
    env: {
      ...given.env,
      ...sessionEnvironment(environment, state, { runId: run.id, role, guidesDirectory }),
    },
    session: run.session,
    dialects: ["platform"],
    messages: platformMessages,
    turn: unconfirmed.find(({ messageId }) => messageId === turn) ?? null,
    instructions: instructionsFor(state, sources),
    spent: state.agent.spent,
    position,
    keptFiles: {
      stdout: outputFile(sources.dataDirectory, task.id, "stdout", judges ? run.id : null),
      stderr: outputFile(sources.dataDirectory, task.id, "stderr", judges ? run.id : null),
    },
    record,
    secrets: given,
  };
}

/** The file that holds what a task's agent printed, or one session of its verification agent. */
export function outputFile(
  dataDirectory: string,
  taskId: string,
  stream: "stdout" | "stderr",
  runId: string | null = null,
): string {
  return join(dataDirectory, "logs", taskId, `${runId === null ? "" : `${runId}.`}${stream}.log`);
}

/** The directory of the guides that the task's workflow goes by. */
function guidesOf({ task }: TaskState, { workflows, guidesDirectory }: RequestSources): string {
  return workflows.guideDirectories.get(task.type) ?? guidesDirectory;
}

function instructionsFor(state: TaskState, sources: RequestSources): string {
  const { task, gate } = state;
  const definition = sources.workflows.definitions.get(task.type);
  const phase = task.currentPhase ?? 1;
  const hasPhases = gate.outline.length > 0;
  if (definition === undefined || hasPhases !== (definition.phases[phase - 1] !== undefined))
    return instructions();
  const briefing = { definition, phase, guidesDirectory: guidesOf(state, sources), task };
  if (!isJudge(state)) {
    // Planning needs to know what will be there, although only code phases are given it.
    const { env } = sources.settings.settingsFor({ task: task.id, codePhase: true });
    return workerInstructions({ ...briefing, settingNames: Object.keys(env) });
  }
  const checked = gate.verifications.at(-1)?.criteria ?? [];
  return verifierInstructions({ ...briefing, attempt: gate.attempt, checked });
}
