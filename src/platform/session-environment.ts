import type { RunId } from "../protocol/ids.ts";
import type { TaskState } from "../protocol/task/state.ts";
import type { WorkflowDefinition } from "../protocol/workflow/definition.ts";

/** What an agent may see of the server's own environment: what programs need to run at all, and no secret. */
const allowed = [
  "PATH",
  "HOME",
  "USER",
  "LOGNAME",
  "SHELL",
  "LANG",
  "LC_ALL",
  "LC_CTYPE",
  "TZ",
  "TMPDIR",
  "TERM",
];

/** The environment of one session: an allowlist of the server's, and the names that agents rely on. */
export function sessionEnvironment(
  server: Readonly<Record<string, string | undefined>>,
  { task }: TaskState,
  runId: RunId,
): Record<string, string> {
  const inherited = allowed.flatMap((name) => {
    const value = server[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(inherited),
    SIGNALBOX_TASK_ID: task.id,
    SIGNALBOX_RUN_ID: runId,
    SIGNALBOX_PHASE: task.currentPhase === null ? "" : String(task.currentPhase),
    SIGNALBOX_ROLE: "worker",
    WORKSPACE_ROOT: task.workspace,
  };
}

/**
 * Whether an agent may have settings now: in an open conversation, and from the first phase on that produces
 * code. Phases before it write documents.
 */
export function isCodePhase(
  definition: Pick<WorkflowDefinition, "phases"> | undefined,
  currentPhase: number | null,
): boolean {
  if (definition === undefined) return false;
  const begun = definition.phases.slice(0, currentPhase ?? 0);
  return definition.phases.length === 0 || begun.some(({ project }) => project !== undefined);
}
