import { contextOfTask } from "../../settings/setting-context.ts";
import { join } from "node:path";
import { instructions } from "../../agents/instructions.ts";
import { ownServer, ownToolsCommand } from "../../agents/own-tools.ts";
import { platformMessages } from "../../agents/platform-messages.ts";
import type { AgentConfig } from "../../protocol/config.ts";
import { dialectOf } from "../../protocol/task/main-task.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { SessionRequest } from "../../sessions/agent-session-manager.ts";
import type { Settings } from "../../settings/settings.ts";
import { agentAsSet } from "./default-agent.ts";
import { memberInstructions } from "../instructions/member-instructions.ts";
import { mainInstructions } from "../instructions/main-instructions.ts";
import { specialistInstructions } from "../instructions/specialist-instructions.ts";
import { verifierInstructions } from "../instructions/verifier-instructions.ts";
import { workerInstructions } from "../instructions/worker-instructions.ts";
import { settingsScope } from "../task/circumstances.ts";
import { leaseEnvironment } from "./leases.ts";
import { withAgentTools } from "./agent-tools.ts";
import { withOwnCommand } from "./own-command.ts";
import { isCodePhase, sessionEnvironment } from "./session-environment.ts";
import type { LoadedWorkflows } from "../workflows/load-workflows.ts";

/** The parts of the server that session requests use. */
export interface RequestSources {
  readonly dataDirectory: string;
  readonly guidesDirectory: string;
  /** The command that runs this program again. */
  readonly self: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly settings: Settings;
  readonly workflows: LoadedWorkflows;
}

/** Builds the request for the session of the current run. A verifier and main get no settings. */
export function sessionRequest(
  state: TaskState,
  config: AgentConfig,
  sources: RequestSources,
  given: Pick<SessionRequest, "position" | "record" | "isPermitted">,
): SessionRequest {
  const { task, verify, main } = state;
  const { run, turn, unconfirmed, spent } = state.agent;
  const lease = state.specialist?.lease;
  if (run === null) throw new Error(`The task ${task.id} has no run.`);
  const { environment, settings, dataDirectory } = sources;
  const guidesDirectory = guidesOf(state, sources);
  const scope = settingsScope(state);
  const assigned = settings.settingsFor({
    ...scope,
    codePhase: (verify ?? main) === null && isCodePhase(state),
  });
  return {
    runId: run.id,
    config: agentAsSet(withModelOf(state, config), settings.effective(scope)),
    workspace: task.workspace,
    ownDirectory: ownDirectory(dataDirectory, task.id),
    env: {
      ...assigned.env,
      ...(lease === undefined ? {} : leaseEnvironment(lease, dataDirectory)),
      ...withOwnCommand(
        withAgentTools(
          sessionEnvironment(environment, state, {
            runId: run.id,
            role: roleOf(state),
            guidesDirectory,
            config,
          }),
          config,
        ),
        sources.self,
      ),
      ...(offersTools(state) ? toolsEnvironment(sources) : {}),
    },
    session: run.session,
    dialects: [dialectOf(state)],
    messages: platformMessages,
    turn: unconfirmed.find(({ messageId }) => messageId === turn) ?? null,
    instructions: instructionsFor(state, sources),
    offersTools: offersTools(state),
    spent,
    ...given,
    outputFiles: {
      stdout: outputFile(dataDirectory, task.id, "stdout"),
      stderr: outputFile(dataDirectory, task.id, "stderr"),
    },
    secrets: assigned,
  };
}

/** Returns the variable with the configuration of our tools, for programs that speak MCP. */
function toolsEnvironment({ self }: RequestSources): Record<string, string> {
  const [command, ...args] = ownToolsCommand({ self }) ?? [];
  if (command === undefined) return {};
  const server = { type: "stdio", command, args: [...args, "--print"] };
  return { SIGNALBOX_MCP: JSON.stringify({ mcpServers: { [ownServer]: server } }) };
}

/** Returns the agent with the model of its member, if the member has one. */
function withModelOf({ member }: TaskState, config: AgentConfig): AgentConfig {
  const model = member?.assignment.model;
  return model === undefined ? config : { ...config, model };
}

/** Returns true for agents that speak the platform dialect to a person. A verifier ends with its verdict. */
function offersTools({ verify, main, member }: TaskState): boolean {
  return verify === null && main === null && member === null;
}

function roleOf({ verify, specialist, main, member }: TaskState): string {
  if (main !== null) return "main";
  if (member !== null) return member.assignment.name;
  return verify === null ? (specialist?.role ?? "worker") : "verifier";
}

/** Returns the path of the output log of a task's agent. */
export function outputFile(dataDirectory: string, taskId: string, stream: "stdout" | "stderr"): string {
  return join(dataDirectory, "logs", taskId, `${stream}.log`);
}

/** Returns the directory of the command line of a task's agent. */
export function ownDirectory(dataDirectory: string, taskId: string): string {
  return join(dataDirectory, "agents", taskId);
}

/** Returns the type of the task that the work belongs to: for a verifier, that of the task it judges. */
function typeOf({ task, verify }: TaskState): string {
  return verify?.assignment.taskType ?? task.type;
}

/** Returns the directory with the guides of the task's workflow. */
function guidesOf(state: TaskState, { workflows, guidesDirectory }: RequestSources): string {
  return workflows.guideDirectories.get(typeOf(state)) ?? guidesDirectory;
}

function instructionsFor(state: TaskState, sources: RequestSources): string {
  const { task, gate, verify, specialist, main, member } = state;
  if (main !== null) return mainInstructions();
  if (member !== null) return memberInstructions(member.assignment);
  if (specialist !== null) return specialistInstructions(task.workspace);
  if (verify !== null) return verifierInstructions();
  const definition = sources.workflows.definitions.get(task.type);
  const hasPhases = gate.outline.length > 0;
  if (definition === undefined || hasPhases !== definition.phases.length > 0) return instructions();
  // Planning must know which settings will exist, although only code phases get them.
  const { env } = sources.settings.settingsFor({ ...contextOfTask(task), codePhase: true });
  return workerInstructions({
    definition,
    guidesDirectory: guidesOf(state, sources),
    settingNames: Object.keys(env),
  });
}
