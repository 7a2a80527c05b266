import type { AgentConfig } from "../../protocol/config.ts";
import { atHome } from "../../sessions/own-directory.ts";
import type { RunId } from "../../protocol/ids.ts";
import type { TaskState } from "../../protocol/task/state.ts";

/** Variables of the server that agents may see: those that programs need to run at all, and no secrets. */
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
  // Paths of the certificates that a network requires whose proxy decrypts TLS.
  "NODE_EXTRA_CA_CERTS",
  "SSL_CERT_FILE",
  "SSL_CERT_DIR",
  "CURL_CA_BUNDLE",
  "REQUESTS_CA_BUNDLE",
  "PIP_CERT",
  "GIT_SSL_CAINFO",
];

/** Returns a text as the value of a variable. Linux takes at most 128 KiB, and a Korean letter has three bytes. */
function variable(text: string): string {
  return text.slice(0, longestVariable).replaceAll("\0", " ");
}

const longestVariable = 30_000;

/** Returns the variables that programs need to run at all, from the server's environment. */
export function programEnvironment(
  server: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const inherited = allowed.flatMap((name) => {
    const value = server[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(inherited);
}

/** The facts about a session that its environment contains. */
interface SessionFacts {
  readonly runId: RunId;
  readonly role: string;
  readonly guidesDirectory: string;
  readonly config: Pick<AgentConfig, "env" | "writable">;
}

/** Returns the environment of a session: allowed variables of the server, and the names that agents rely on. */
export function sessionEnvironment(
  server: Readonly<Record<string, string | undefined>>,
  { task, verify }: TaskState,
  { runId, role, guidesDirectory, config }: SessionFacts,
): Record<string, string> {
  const inherited = programEnvironment(server);
  const home = config.env["HOME"] ?? inherited["HOME"] ?? "";
  const writable = (config.writable ?? []).map((path) => atHome(path, home));
  const phase = verify?.assignment.phase ?? task.currentPhase;
  return {
    ...inherited,
    SIGNALBOX_TASK_ID: task.id,
    SIGNALBOX_TITLE: variable(task.title),
    SIGNALBOX_DESCRIPTION: variable(task.description),
    SIGNALBOX_RUN_ID: runId,
    SIGNALBOX_PHASE: phase === null ? "" : String(phase),
    SIGNALBOX_ROLE: role,
    SIGNALBOX_GUIDES: guidesDirectory,
    WORKSPACE_ROOT: task.workspace,
    ALLOWED_PATHS: [task.workspace, ...writable].join(":"),
  };
}

/**
 * Returns true if an agent may have settings now: in an open conversation, and from the first phase that produces code.
 * Earlier phases write documents.
 */
export function isCodePhase({ gate, task }: Pick<TaskState, "gate" | "task">): boolean {
  const begun = gate.outline.slice(0, task.currentPhase ?? 0);
  return gate.outline.length === 0 || begun.some(({ code }) => code);
}
