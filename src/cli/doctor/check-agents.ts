import { agentKinds } from "../../agents/kinds.ts";
import type { Environment, KnownCli } from "../../agents/known-cli.ts";
import { cliOf, knownClis } from "../../agents/known-clis.ts";
import { connectedAgent } from "../../platform/agent/connections.ts";
import { inspectProgram, isItself, type ProgramState } from "../../platform/agent/inspect-program.ts";
import { programEnvironment } from "../../platform/agent/session-environment.ts";
import type { Finding } from "../../protocol/api/checks.ts";
import type { AgentConfig } from "../../protocol/config.ts";

/** Inspects the programs of the agents: a missing one blocks its tasks. */
export async function checkAgents(
  agents: ReadonlyMap<string, AgentConfig>,
  environment: Environment,
): Promise<Finding[]> {
  return Promise.all([...agents].map(([name, config]) => lookAtAgent(name, config, environment)));
}

/** Inspects the known command lines that no agent uses; none of them is needed. */
export async function lookAtKnownClis(
  agents: ReadonlyMap<string, AgentConfig>,
  environment: Environment,
): Promise<Finding[]> {
  const used = new Set([...agents.values()].map((config) => cliOf(config)?.name));
  const others = knownClis.filter(({ name }) => !used.has(name));
  return Promise.all(
    others.map(async (cli): Promise<Finding> => {
      const state = await stateOf(connectedAgent(cli, environment), environment);
      const look = lookOf(state, cli.name, cli);
      const { name } = cli;
      return {
        name,
        ...look,
        ...(look.status === "problem" ? { status: "note" } : {}),
        ...(state.is === "missing" ? { message: "not installed, and not used by the configuration" } : {}),
        seen: { ...seenOf(state, cli), name, configured: false },
      };
    }),
  );
}

async function lookAtAgent(name: string, config: AgentConfig, environment: Environment): Promise<Finding> {
  const program = agentKinds[config.kind].program(config);
  if (program === null) {
    const seen = { title: null, state: "built_in", version: null, fix: null } as const;
    return {
      name: `agent ${name}`,
      status: "ok",
      message: "built in",
      seen: { what: "agent", name, configured: true, ...seen },
    };
  }
  const cli = cliOf(config);
  const own = cli !== undefined && isItself(program, cli) ? cli : undefined;
  const state = await stateOf(config, environment);
  return {
    name: `agent ${name}`,
    ...lookOf(state, program, own),
    seen: { ...seenOf(state, own), title: cli?.title ?? null, name, configured: true },
  };
}

/** Inspects an agent's program in the environment that the agent will have. */
function stateOf(config: AgentConfig, environment: Environment): Promise<ProgramState> {
  const program = agentKinds[config.kind].program(config) ?? "";
  return inspectProgram(program, cliOf(config), { ...programEnvironment(environment), ...config.env });
}

type SeenAgent = Extract<NonNullable<Finding["seen"]>, { what: "agent" }>;

function seenOf(state: ProgramState, cli: KnownCli | undefined): Omit<SeenAgent, "name" | "configured"> {
  return {
    what: "agent",
    title: cli?.title ?? null,
    state: state.is,
    version: "version" in state ? state.version : null,
    fix: fixOf(state, cli),
  };
}

/** Returns the shell command that makes a program ready; null if there is none. */
function fixOf(state: ProgramState, cli: KnownCli | undefined): string | null {
  switch (state.is) {
    case "missing":
    case "unsupported":
      return cli?.install ?? null;
    case "not_signed_in":
      return cli?.signIn.command ?? null;
    case "not_executable":
      return `chmod +x ${state.file}`;
    case "not_answering":
    case "ready":
      return null;
  }
}

function lookOf(
  state: ProgramState,
  program: string,
  cli: KnownCli | undefined,
): Pick<Finding, "status" | "message"> {
  const title = cli?.title ?? program;
  switch (state.is) {
    case "missing":
      return {
        status: "problem",
        message:
          cli === undefined
            ? `"${program}" was not found. Install it or correct the configuration.`
            : `"${program}" was not found. Run: ${cli.install}`,
      };
    case "not_executable":
      return { status: "problem", message: `${state.file} is not executable. Run: chmod +x ${state.file}` };
    case "not_answering":
      return {
        status: "problem",
        message: `${state.file} does not report its version. Run it in a terminal to find out why.`,
      };
    case "unsupported":
      return {
        status: "problem",
        message: `${title} ${state.version} is too old. Signalbox needs ${cli?.oldest ?? ""} or later. Run: ${cli?.install ?? ""}`,
      };
    case "not_signed_in":
      return {
        status: "note",
        message: `${title} ${state.version} is not signed in. Run: ${cli?.signIn.command ?? ""}`,
      };
    case "ready":
      return {
        status: "ok",
        message:
          state.version === null
            ? state.file
            : `${title} ${state.version}, signed in (${state.signedInBy ?? ""})`,
      };
  }
}
