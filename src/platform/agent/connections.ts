import type { Environment, KnownCli } from "../../agents/known-cli.ts";
import { cliOf, knownClis } from "../../agents/known-clis.ts";
import { AgentConfig, type Config } from "../../protocol/config.ts";
import type { AuditNote } from "../../protocol/people/audit.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import type { Settings } from "../../settings/settings.ts";

/** Returns the names in the setting `connected_agents`. */
export function connectedNames(value: string | null): string[] {
  return (value ?? "").split(",").filter((name) => name !== "");
}

/**
 * Returns the agents that tasks can use: the demo agent, the command lines that people connected, and the agents of the
 * configuration file, which win over both.
 */
export function allAgents(
  config: Config,
  connected: readonly string[],
  environment: Environment,
): Map<string, AgentConfig> {
  const clis = knownClis.filter(({ name }) => connected.includes(name));
  return new Map([
    ["demo", AgentConfig.parse({ kind: "demo" })],
    ...clis.map((cli) => [cli.name, connectedAgent(cli, environment)] as const),
    ...Object.entries(config.agents),
  ]);
}

/** Returns the agents that tasks can use now, and those that people can connect. */
export function possibleAgents(config: Config, environment: Environment): Map<string, AgentConfig> {
  return allAgents(
    config,
    knownClis.map(({ name }) => name),
    environment,
  );
}

/** Returns the agent of a connected command line. It gets the variables of the server that it needs to sign in. */
export function connectedAgent(cli: KnownCli, environment: Environment): AgentConfig {
  const env = [...cli.signIn.variables, ...cli.variables].flatMap((name) => {
    const value = environment[name];
    return value === undefined || value === "" ? [] : [[name, value] as const];
  });
  return AgentConfig.parse({ ...cli.configuration, env: Object.fromEntries(env) });
}

interface ConnectionsOptions {
  readonly agents: ReadonlyMap<string, AgentConfig>;
  readonly config: Config;
  readonly settings: Settings;
}

/** Connects installed command lines as agents and disconnects them. A change applies at once. */
export class AgentConnections {
  readonly #options: ConnectionsOptions;

  constructor(options: ConnectionsOptions) {
    this.#options = options;
  }

  /** Returns true if people connected this agent, so that they can disconnect it. */
  has(name: string): boolean {
    return this.#names().includes(name) && this.#options.config.agents[name] === undefined;
  }

  /** Connects a known command line. It becomes the default agent if only the demo agent was there. */
  async connect(cli: string, by: string, audit?: AuditNote): Promise<Result<void>> {
    const { agents, settings } = this.#options;
    if (!knownClis.some(({ name }) => name === cli)) {
      const known = knownClis.map(({ name }) => name);
      return refuse("invalid", `Signalbox does not know the CLI "${cli}". Use one of: ${known.join(", ")}.`, {
        field: "cli",
        known,
      });
    }
    if ([...agents.values()].some((agent) => cliOf(agent)?.name === cli)) return ok(undefined);
    if (agents.has(cli)) {
      return refuse("not_allowed", `The configuration file already has an agent "${cli}". Rename it first.`);
    }
    const usual = settings.effective().default_agent.value;
    const isFirst = agents.get(usual)?.kind === "demo";
    return this.#change(
      { connected_agents: [...this.#names(), cli].join(","), ...(isFirst ? { default_agent: cli } : {}) },
      by,
      audit,
    );
  }

  /** Disconnects a connected agent. Tasks that work with it stop until a person connects it again. */
  async disconnect(name: string, by: string, audit?: AuditNote): Promise<Result<void>> {
    const { settings } = this.#options;
    if (!this.has(name)) {
      return refuse(
        "not_found",
        `There is no connected agent "${name}". To remove an agent of the configuration file, edit that file.`,
      );
    }
    const names = this.#names().filter((each) => each !== name);
    const { value, from } = settings.effective().default_agent;
    const isDefault = value === name && from.source === "setting";
    return this.#change(
      {
        connected_agents: names.length === 0 ? null : names.join(","),
        ...(isDefault ? { default_agent: null } : {}),
      },
      by,
      audit,
    );
  }

  #names(): string[] {
    return connectedNames(this.#options.settings.effective().connected_agents.value);
  }

  async #change(
    changes: Record<string, string | null>,
    by: string,
    audit: AuditNote | undefined,
  ): Promise<Result<void>> {
    const { settings } = this.#options;
    const changed = await settings.change({ scope: "global", settings: changes }, by, audit);
    return changed.ok ? ok(undefined) : changed;
  }
}
