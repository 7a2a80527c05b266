import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { tmpdir } from "node:os";

/** A git process in one of the platform's own repositories, with pipes to it. */
export interface GitProcess {
  readonly child: ChildProcessWithoutNullStreams;
  /** Resolves when git has exited and all its output was read; rejects if git failed. */
  readonly done: Promise<void>;
  /** Ends git at once and discards the rest of its output. Does not report a failure of git. */
  readonly stop: () => Promise<void>;
}

/** Options of a git command besides its arguments. */
export interface GitOptions {
  /** Settings for this command only, as `name=value`. */
  readonly settings?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Kills git and every program that it has started, such as ssh, when it aborts. */
  readonly limit?: AbortSignal;
}

/** Git failed; the message contains its error output. */
export class GitFault extends Error {
  override name = "GitFault";
  /** Exit code of git, or null if it was killed or never started. Some commands answer a question with 1. */
  readonly exitCode: number | null;

  constructor(message: string, options: ErrorOptions & { readonly exitCode?: number | null } = {}) {
    super(message, options);
    this.exitCode = options.exitCode ?? null;
  }
}

/**
 * Starts git in a bare repository that no agent can write. It gets a clean environment and only our
 * configuration, so no file of the user, the system, a source or a workspace can name a program for it to
 * run.
 */
export function startGit(
  repository: string,
  args: readonly string[],
  { settings = [], environment = {}, signal, limit }: GitOptions = {},
): GitProcess {
  const fixed = [...cleanSettings, ...settings].flatMap((setting) => ["-c", setting]);
  const child = spawn("git", [`--git-dir=${repository}`, ...fixed, ...args], {
    cwd: repository,
    env: { ...cleanEnvironment(), ...environment },
    stdio: "pipe",
    ...(signal === undefined ? {} : { signal }),
    detached: limit !== undefined,
    timeout: timeoutMs,
    killSignal: "SIGKILL",
  });
  limit?.addEventListener("abort", () => killGroup(child), { once: true });
  // If git exits early, its stderr has the reason; the broken pipe adds nothing.
  child.stdin.on("error", () => {});
  const done = whenDone(child, args[0] ?? "");
  return {
    child,
    done,
    async stop() {
      child.kill("SIGKILL");
      // A pipe with unread output stays open, and git does not count as ended before it is closed.
      child.stdout.destroy();
      await done.catch(() => {});
    },
  };
}

/** Kills a process with its group, and closes its pipes, which a program outside the group may still hold. */
function killGroup({ pid, exitCode, signalCode, stdout, stderr }: ChildProcessWithoutNullStreams): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has just ended.
  }
  stdout.destroy();
  stderr.destroy();
}

/** Runs git to its end with a text on stdin and returns its output. */
export async function runGit(
  repository: string,
  args: readonly string[],
  { input = "", ...options }: GitOptions & { readonly input?: string | Buffer } = {},
): Promise<Buffer> {
  const { child, done } = startGit(repository, args, options);
  const pieces: Buffer[] = [];
  child.stdout.on("data", (piece: Buffer) => pieces.push(piece));
  child.stdin.end(input);
  await done;
  return Buffer.concat(pieces);
}

/** Maximum duration of a git command. A silent remote would otherwise block for ever. */
const timeoutMs = 15 * 60_000;

/**
 * Settings that prevent execution of repository content, implicit fetches and automatic maintenance, and that
 * sync everything to disk.
 */
const cleanSettings = [
  "core.hooksPath=/dev/null",
  "core.fsmonitor=false",
  "core.attributesFile=/dev/null",
  "core.excludesFile=/dev/null",
  "core.fsync=all",
  "core.quotePath=false",
  "protocol.allow=never",
  "protocol.ext.allow=never",
  "submodule.recurse=false",
  "fetch.recurseSubmodules=false",
  "credential.helper=",
  "gc.auto=0",
  "maintenance.auto=false",
  "diff.external=",
];

function cleanEnvironment(): Record<string, string> {
  return {
    PATH: process.env["PATH"] ?? "/usr/local/bin:/usr/bin:/bin",
    TMPDIR: tmpdir(),
    LC_ALL: "C",
    HOME: "/dev/null",
    XDG_CONFIG_HOME: "/dev/null",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_SYSTEM: "/dev/null",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_ATTR_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ASKPASS: "true",
    SSH_ASKPASS: "true",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_NO_LAZY_FETCH: "1",
    GIT_NO_REPLACE_OBJECTS: "1",
    GIT_LITERAL_PATHSPECS: "1",
    GIT_PAGER: "cat",
  };
}

/** Messages of the system in git's error output that blame the machine, and their codes. */
const machineFaults: Readonly<Record<string, string>> = {
  "No space left on device": "ENOSPC",
  "Disk quota exceeded": "EDQUOT",
  "Read-only file system": "EROFS",
  "Input/output error": "EIO",
  "Too many open files": "EMFILE",
  "Cannot allocate memory": "ENOMEM",
};

function machineFaultIn(stderr: string): Error | undefined {
  const found = Object.entries(machineFaults).find(([message]) => stderr.includes(message));
  return found === undefined ? undefined : Object.assign(new Error(found[0]), { code: found[1] });
}

function whenDone(child: ChildProcessWithoutNullStreams, command: string): Promise<void> {
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    if (stderr.length < 4000) stderr += text.slice(0, 4000);
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.on("error", (cause) => {
    const reason = (cause as NodeJS.ErrnoException).code === "ENOENT" ? "it is not installed" : cause.message;
    reject(new GitFault(`git ${command} could not be run: ${reason}.`, { cause }));
  });
  child.on("close", (code, signal) => {
    if (code === 0) resolve();
    else
      reject(
        new GitFault(`git ${command} ended with ${code ?? signal}: ${stderr.trim()}`, {
          cause: machineFaultIn(stderr),
          exitCode: code,
        }),
      );
  });
  // Marks the rejection as handled; callers that await the promise still get the error.
  promise.catch(() => {});
  return promise;
}
