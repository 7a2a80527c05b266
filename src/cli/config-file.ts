import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { agentKinds } from "../agents/kinds.ts";
import { knownClis } from "../agents/known-clis.ts";
import { Config } from "../protocol/config.ts";
import { CommandFailure, exitCodes } from "./exit-codes.ts";

const fileName = "signalbox.config.json";

/** Loads the configuration from `SIGNALBOX_CONFIG`, the data directory or the working directory, or the defaults. */
export function loadConfig(directory: string, environment: NodeJS.ProcessEnv, cwd: string): Config {
  const file = configFile(directory, environment, cwd);
  if (file === undefined) return Config.parse({});
  return checked(file, readFileSync(file, "utf8"));
}

/** Returns the path of the configuration file, if there is one. */
export function configFile(
  directory: string,
  environment: NodeJS.ProcessEnv,
  cwd: string,
): string | undefined {
  const named = environment["SIGNALBOX_CONFIG"];
  if (named !== undefined && !existsSync(named)) {
    throw new CommandFailure(exitCodes.wrongUsage, `The file ${named} in SIGNALBOX_CONFIG does not exist.`);
  }
  return configFiles(directory, environment, cwd).find((path) => existsSync(path));
}

/** Returns the places of the configuration file; the first file that exists is used. */
export function configFiles(directory: string, environment: NodeJS.ProcessEnv, cwd: string): string[] {
  const named = environment["SIGNALBOX_CONFIG"];
  return named === undefined ? [join(directory, fileName), resolve(cwd, fileName)] : [named];
}

function checked(file: string, text: string): Config {
  const value = parsed(file, text);
  const config = Config.safeParse(value);
  if (!config.success) throw refused(file, z.prettifyError(config.error));
  for (const [name, agent] of Object.entries(config.data.agents)) {
    const { needsCommand, canHavePty } = agentKinds[agent.kind];
    if (needsCommand && agent.command === undefined) {
      throw refused(file, `agents.${name}: an agent of kind "${agent.kind}" needs a "command".`);
    }
    if (agent.pty === true && !canHavePty) {
      throw refused(file, `agents.${name}: only an agent of kind "program" can have a "pty".`);
    }
  }
  const { defaultAgent } = config.data;
  const known = ["demo", ...knownClis.map(({ name }) => name), ...Object.keys(config.data.agents)];
  if (defaultAgent !== undefined && !known.includes(defaultAgent)) {
    throw refused(file, `defaultAgent: there is no agent "${defaultAgent}".`);
  }
  return config.data;
}

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw refused(file, (cause as Error).message);
  }
}

function refused(file: string, why: string): CommandFailure {
  return new CommandFailure(exitCodes.wrongUsage, `The configuration file ${file} is not valid. ${why}`);
}
