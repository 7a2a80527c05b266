import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { platformMessages } from "../../src/agents/platform-messages.ts";
import { system } from "../../src/protocol/actor.ts";
import type { Item } from "../../src/protocol/dialects/message.ts";
import { passed, phaseComplete, PlayedGates } from "../../src/platform/decide/gate/gate.suite.ts";
import { PlayedTask } from "../../src/platform/decide/decide.suite.ts";
import { workerInstructions } from "../../src/platform/instructions/worker-instructions.ts";
import { verifierInstructions } from "../../src/platform/instructions/verifier-instructions.ts";
import { loadWorkflows } from "../../src/platform/workflows/load-workflows.ts";
import type { AgentMessage } from "../../src/protocol/agent-message.ts";
import type { AgentConfig } from "../../src/protocol/config.ts";
import type { TaskEvent } from "../../src/protocol/task/event.ts";
import type { CriterionResult } from "../../src/protocol/workflow/criterion.ts";
import type { WorkflowDefinition } from "../../src/protocol/workflow/definition.ts";
import { startPosition } from "../../src/sessions/report.ts";
import type { SessionRequest } from "../../src/sessions/session-request.ts";
import { launchOf, textOf } from "../../src/sessions/speaking.ts";

/** The root of the repository. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** The built-in workflows. */
export const workflows = await loadWorkflows({
  builtInDir: join(root, "workflows"),
  guidesDir: join(root, "guides"),
  userDirs: [],
});

/** The kinds of agents whose prompts are recorded. */
export const kinds = ["claude", "codex", "acp", "program"] as const;
type Kind = (typeof kinds)[number];

/** A text that an agent received, with the phase in which it did. */
export interface Told {
  readonly moment: string;
  readonly phase: number | null;
  readonly text: string;
}

interface TaskToPlay {
  readonly type: string;
  readonly task: { readonly title: string; readonly description: string };
}

/**
 * Plays a task through all its phases. In the first one, the agent prints two wrong markers, its work fails once and a
 * person requests changes once; the others are approved at once. Returns everything
 * that its agent and its verifiers receive. No process runs: the texts are those that the session manager would write.
 */
export function toldInEveryPhase({ type, task }: TaskToPlay, kind: Kind): Told[] {
  const definition = workflows.definitions.get(type);
  if (definition === undefined) throw new Error(`${type} did not load.`);
  const instructions = workerInstructions({ definition, guidesDirectory: "/guides", settingNames: [] });
  const worker = requestOf(kind, instructions);
  const system = { moment: "system prompt", phase: null, text: systemPrompt(worker) };
  const systems = system.text === "" ? [] : [system];
  if (definition.phases.length === 0) {
    const played = equipped(new PlayedTask("program", definition, null, undefined, task), type).started();
    return [...systems, ...toldIn(played.events, worker, null)];
  }
  const source = definition.needsSource ? "/original" : null;
  const played = equipped(new PlayedGates("program", source, definition, task), type);
  if (source === null) played.started();
  else begins(played);
  const verifier = requestOf(kind, verifierInstructions());
  return [...systems, ...playPhases(played, definition, worker, verifier)];
}

/** Starts a task that changes existing code: its source is taken first. */
function begins(played: PlayedGates): void {
  played.do({ type: "task.submit" });
  played.do({ type: "task.admit" }, system);
  played.do({ type: "source.taken", commit: "source-1", note: "" }, system);
  played.start();
}

function playPhases(
  played: PlayedGates,
  { phases }: WorkflowDefinition,
  worker: SessionRequest,
  verifier: SessionRequest,
): Told[] {
  const told: Told[] = [];
  let seen = 0;
  for (const [index, { worker: by, criteria }] of phases.entries()) {
    const number = index + 1;
    const hear = (): void => {
      told.push(...toldIn(played.events.slice(seen), worker, number));
      seen = played.events.length;
      if (played.state.agent.outbox.length > 0) played.start();
    };
    hear();
    if (number === 1) {
      // Marks of another phase and of another kind of task.
      played.says(phaseComplete(2));
      hear();
      played.says(customComplete);
      hear();
    }
    if (number === 1 || by === "verifier") {
      if (by === "agent") played.handsIn(number);
      else played.collects();
      played.checks(failedFiles(number));
      hear();
    }
    const judged = criteria.map(({ id }) => ({ id, status: "passed", details: "Seen." }) as const);
    const verified = (): void => {
      played.handsIn(number);
      played.checks({ ...passed, id: `P${number}_FILES`, details: "All files exist." });
      told.push(...toldIn(played.verifier.events, verifier, number, "verifier, "));
      played.judges([...judged]);
      played.judgeEnds();
    };
    verified();
    if (number === 1) {
      played.decides("request_changes", { comment: "Say who lends the ladder." });
      hear();
      verified();
    }
    played.decides("approve");
  }
  return told;
}

const customComplete: Item = {
  kind: "message",
  type: "CUSTOM_TASK_COMPLETE",
  payload: { summary: "All done." },
  rawContent: "=== CUSTOM TASK COMPLETE ===",
  offset: 0,
};

function failedFiles(phase: number): CriterionResult {
  return {
    id: `P${phase}_FILES`,
    status: "failed",
    by: "platform",
    title: "Every expected file exists",
    details: "docs/missing.md: The file does not exist.",
    affectedDocuments: ["docs/missing.md"],
  };
}

/** Gives the played task the guides and headings of its type and some tools. */
function equipped<Task extends PlayedTask>(played: Task, type: string): Task {
  played.guides = new Map([...(workflows.guides.get(type) ?? [])].map(([name]) => [name, `/guides/${name}`]));
  played.headings = workflows.headingsOf(type);
  played.tools = [
    { name: "node", version: "24.1.0" },
    { name: "npm", version: "11.2.0" },
    { name: "python3", version: "3.13.1" },
  ];
  return played;
}

/** Returns the planned messages as the agent receives them. */
function toldIn(
  events: readonly TaskEvent[],
  request: SessionRequest,
  phase: number | null,
  prefix = "",
): Told[] {
  return events.flatMap((event) => {
    if (event.type !== "message.planned") return [];
    const { message } = event;
    const moment = `${prefix}${phase === null ? "" : `phase ${phase}, `}${message.type}`;
    const before = prefix === "" ? "" : systemPrompt(request);
    const text = received(request, message);
    return [
      { moment, phase, text: before === "" ? text : `(system prompt)\n${before}\n\n(message)\n${text}` },
    ];
  });
}

/** Returns the text of a message as the agent's command line gets it. */
function received(request: SessionRequest, message: AgentMessage): string {
  const { kind } = request.config;
  if (kind === "codex")
    return launchOf({ ...request, turn: message }, { self: [] }, true).command.at(-1) ?? "";
  const line = JSON.parse(textOf(request, message, "session-1")) as unknown;
  if (kind === "program") return JSON.stringify(line, null, 2);
  return textIn(line);
}

/** Returns the first text in the line that sends a turn. */
function textIn(line: unknown): string {
  const content = Claude.safeParse(line).data?.message.content ?? Acp.safeParse(line).data?.params.prompt;
  const [first] = content ?? [];
  if (first === undefined) throw new Error(`There is no text in ${JSON.stringify(line)}`);
  return first.text;
}

const Texts = z.array(z.object({ text: z.string() }));
const Claude = z.object({ message: z.object({ content: Texts }) });
const Acp = z.object({ params: z.object({ prompt: Texts }) });

/** Returns the instructions as the command line gets them at its start; empty if it gets none. */
function systemPrompt(request: SessionRequest): string {
  const { kind } = request.config;
  if (kind !== "claude" && kind !== "codex") return "";
  const turn: AgentMessage = { type: "user_message", messageId: "m_00000000", text: "" };
  const { command } = launchOf({ ...request, turn }, { self: [] }, true);
  const claude = command.find((argument) => argument.startsWith("--append-system-prompt="));
  if (claude !== undefined) return claude.slice("--append-system-prompt=".length);
  const codex = command.find((argument) => argument.startsWith("developer_instructions="));
  return codex === undefined ? "" : (JSON.parse(codex.slice("developer_instructions=".length)) as string);
}

function requestOf(kind: Kind, instructions: string): SessionRequest {
  const config: AgentConfig = { kind, command: ["agent"], env: {}, permissions: "edits" };
  return {
    runId: "r_00000001",
    config,
    workspace: "/workspace",
    ownDirectory: "/own",
    env: {},
    session: { is: "new", id: "session-1", opened: true },
    dialects: ["platform"],
    messages: platformMessages,
    turn: null,
    instructions,
    spent: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, costUsd: 0 },
    position: startPosition({ stdout: 0, stderr: 0 }),
    outputFiles: { stdout: "stdout", stderr: "stderr" },
    record: () => Promise.resolve(),
    secrets: { redaction: null, own: [] },
    isPermitted: () => true,
  };
}
