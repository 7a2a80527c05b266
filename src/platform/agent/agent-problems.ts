import { stat } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { agentKinds } from "../../agents/kinds.ts";
import type { Environment } from "../../agents/known-cli.ts";
import { cliOf } from "../../agents/known-clis.ts";
import type { AgentConfig } from "../../protocol/config.ts";
import type { AgentProblem } from "../decide/unusable.ts";
import { findProgram, isItself, isUnsupported, versionOf } from "./inspect-program.ts";
import { programEnvironment } from "./session-environment.ts";

/** The result of inspecting an agent before it starts. */
export interface AgentInspection {
  /** The reason why the agent cannot work until a person acts; null if there is none. */
  readonly problem: AgentProblem | null;
  /** True if its command line did not report its version in time. */
  readonly versionUnknown: boolean;
}

/** Time for which a start waits for a version. The slowest known command line needs two seconds on an idle machine. */
const startPatienceMs = 5_000;
/** Time after which a command line that reported no version is asked again. */
const askAgainMs = 10 * 60_000;

const fine: AgentInspection = { problem: null, versionUnknown: false };

/**
 * Finds out, before an agent starts, whether its command line is installed and not too old. Other programs are started
 * without questions. Each installed file is asked for its version once; one that does not answer is started.
 */
export class AgentProblems {
  readonly #environment: Environment;
  readonly #patienceMs: number;
  readonly #versions = new Map<string, Promise<string | null>>();

  constructor(environment: Environment, patienceMs = startPatienceMs) {
    this.#environment = environment;
    this.#patienceMs = patienceMs;
  }

  async of(config: AgentConfig): Promise<AgentInspection> {
    const cli = cliOf(config);
    const program = agentKinds[config.kind].program(config);
    if (cli === undefined || program === null || !isItself(program, cli)) return fine;
    const env = { ...programEnvironment(this.#environment), ...config.env };
    const found = await findProgram(program, env);
    if (found.is === "missing")
      return because({
        message: `${cli.title} is not installed: "${program}" was not found.`,
        fix: cli.install,
      });
    if (found.is === "not_executable")
      return because({ message: `${found.file} is not executable.`, fix: `chmod +x ${found.file}` });
    const version = await this.#version(found.file, env);
    if (version === null) return { problem: null, versionUnknown: true };
    if (!isUnsupported(version, cli)) return fine;
    return because({
      message: `${cli.title} ${version} is too old. Signalbox needs ${cli.oldest} or later.`,
      fix: cli.install,
    });
  }

  /** Returns the version of a program; null if it does not report it in time. */
  async #version(file: string, env: Environment): Promise<string | null> {
    const { mtimeMs, size } = await stat(file);
    const key = `${file} ${mtimeMs} ${size}`;
    const asked = this.#versions.get(key) ?? this.#ask(key, file, env);
    const waited = new AbortController();
    const tooLate = delay(this.#patienceMs, null, { signal: waited.signal, ref: false }).catch(() => null);
    const version = await Promise.race([asked, tooLate]);
    waited.abort();
    return version;
  }

  #ask(key: string, file: string, env: Environment): Promise<string | null> {
    const asked = versionOf(file, env);
    this.#versions.set(key, asked);
    void this.#forget(key, asked);
    return asked;
  }

  /** Forgets after a while that a program reported no version. */
  async #forget(key: string, asked: Promise<string | null>): Promise<void> {
    if ((await asked) === null) setTimeout(() => this.#versions.delete(key), askAgainMs).unref();
  }
}

function because(problem: AgentProblem): AgentInspection {
  return { problem, versionUnknown: false };
}
