import { stat } from "node:fs/promises";
import { agentKinds } from "../../agents/kinds.ts";
import type { Environment } from "../../agents/known-cli.ts";
import { cliOf } from "../../agents/known-clis.ts";
import type { AgentConfig } from "../../protocol/config.ts";
import type { AgentProblem } from "../decide/unusable.ts";
import { findProgram, isItself, isUnsupported, versionOf } from "./inspect-program.ts";
import { programEnvironment } from "./session-environment.ts";

/**
 * Finds out, before an agent starts, whether its command line is installed and not too old. Other programs are started
 * without questions. Each installed file is asked for its version once; one that does not answer is started.
 */
export class AgentProblems {
  readonly #environment: Environment;
  readonly #versions = new Map<string, Promise<string | null>>();

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** Returns the reason why an agent cannot work until a person acts; null if there is none. */
  async of(config: AgentConfig): Promise<AgentProblem | null> {
    const cli = cliOf(config);
    const program = agentKinds[config.kind].program(config);
    if (cli === undefined || program === null || !isItself(program, cli)) return null;
    const env = { ...programEnvironment(this.#environment), ...config.env };
    const found = await findProgram(program, env);
    if (found.is === "missing") {
      return { message: `${cli.title} is not installed: "${program}" was not found.`, fix: cli.install };
    }
    if (found.is === "not_executable") {
      return { message: `${found.file} is not executable.`, fix: `chmod +x ${found.file}` };
    }
    const version = await this.#version(found.file, env);
    if (version === null || !isUnsupported(version, cli)) return null;
    return {
      message: `${cli.title} ${version} is too old. Signalbox needs ${cli.oldest} or later.`,
      fix: cli.install,
    };
  }

  async #version(file: string, env: Environment): Promise<string | null> {
    const { mtimeMs, size } = await stat(file);
    const key = `${file} ${mtimeMs} ${size}`;
    const known = this.#versions.get(key) ?? versionOf(file, env);
    this.#versions.set(key, known);
    return known;
  }
}
