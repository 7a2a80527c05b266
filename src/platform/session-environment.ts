import type { RunId } from "../protocol/ids.ts";
import type { TaskState } from "../protocol/task/state.ts";
import type { Task } from "../protocol/task/task.ts";

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

/** The first phase of the workflows in which code is written; those before it write documents. */
const firstCodePhase = 3;

/** Whether an agent may have settings now: it works on code, or in an open conversation. */
export function isCodePhase({ type, currentPhase }: Pick<Task, "type" | "currentPhase">): boolean {
  return type === "custom" || (currentPhase ?? 0) >= firstCodePhase;
}
