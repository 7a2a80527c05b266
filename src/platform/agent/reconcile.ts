import { makeWorkspace } from "../../workspace/make-workspace.ts";
import { agentKinds } from "../../agents/kinds.ts";
import type { AgentMessage } from "../../protocol/agent-message.ts";
import type { RunId } from "../../protocol/ids.ts";
import type { AgentConfig } from "../../protocol/config.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { Adopted, AgentSessionManager, SessionRequest } from "../../sessions/agent-session-manager.ts";
import type { TaskCommand } from "../decide/command.ts";
import { PermissionLost } from "../../supervisor/permission.ts";
import type { AgentInspection } from "./agent-problems.ts";
import { wantedRun } from "./wanted.ts";

/** The environment for reconciling one task. */
export interface RunContext {
  readonly sessions: AgentSessionManager;
  /** The last action of this server on each run's processes; unknown for runs it has just adopted. */
  readonly pace: Map<RunId, "working" | "stopped">;
  /** Runs to which a message is being written: an agent that does not read must not block the rest. */
  readonly sending: Set<RunId>;
  readonly agents: ReadonlyMap<string, AgentConfig>;
  /** Returns the request for the session of the state's current run. */
  request(state: TaskState, config: AgentConfig): SessionRequest;
  /** Inspects the program of an agent before it starts. */
  inspect(config: AgentConfig): Promise<AgentInspection>;
  /** Prepares the workspace for a run that is about to start for the first time. */
  prepare(state: TaskState): Promise<void>;
  execute(command: TaskCommand): Promise<void>;
  /** Messages that were written to their agents but could not yet be recorded as sent. */
  readonly written: Set<string>;
  /** Requests another pass over this task, now or after a delay. */
  again(): void;
  later(): void;
  /** Returns true if the task's account must not be used now: then nothing is sent and no run is started. */
  isHeld(state: TaskState): boolean;
  onFault(what: string, fault: unknown): void;
}

/**
 * Takes one step to bring the current run of a task in line with its state. Returns true if there may be another step
 * to do. Every step can be repeated: a crash between two of them is just another reconcile.
 */
export async function reconcileRun(state: TaskState, context: RunContext): Promise<boolean> {
  const {
    agent: { run },
  } = state;
  if (run === null || run.status === "ended") return false;
  if (!context.sessions.has(run.id)) return attach(state, run.id, context);
  if (run.status === "planned") return recordStart(run.id, context);
  switch (wantedRun(state)) {
    case "working":
      return context.isHeld(state) ? false : work(state, run.id, context);
    case "resting":
      return false;
    case "stopped":
      if (context.pace.get(run.id) !== "stopped") await freeze(run.id, context);
      return false;
    case "gone":
      if (state.agent.dismissed && state.agent.turn !== null && run.session !== null) {
        await context.sessions.interrupt(run.id, run.session.id, state.agent.asks);
      }
      await context.sessions.end(run.id);
      return false;
  }
}

/** Returns true if no process of the task's agent is working now. */
export function isStill(state: TaskState, pace: RunContext["pace"]): boolean {
  const { run } = state.agent;
  if (run === null || run.status === "ended" || wantedRun(state) === "resting") return true;
  return pace.get(run.id) === "stopped";
}

/** Stops every process of the run. Processes that did not stop are retried in the next pass. */
async function freeze(runId: RunId, context: RunContext): Promise<void> {
  context.pace.delete(runId);
  const running = await context.sessions.freeze(runId);
  if (running.length === 0) context.pace.set(runId, "stopped");
  else context.onFault(`The run ${runId} could not be stopped completely`, `pids ${running.join(", ")}`);
}

/** Adopts the run's process, or starts it if it never started. A run that is not wanted is not started. */
async function attach(state: TaskState, runId: RunId, context: RunContext): Promise<boolean> {
  const config = context.agents.get(state.task.agent);
  if (config === undefined) return dismiss(state, runId, context);
  await makeWorkspace(state.task.workspace);
  const request = context.request(state, config);
  const { found, pid, sandboxed } = await adopted(request, context);
  if (found === "alive") {
    await context.execute({ type: "run.started", runId, pid, adopted: true, sandboxed });
    return true;
  }
  if (found === "ended" || state.deleted) return false;
  if (wantedRun(state) === "gone" || state.agent.run?.status === "started") {
    await context.execute({ type: "run.reported", runId, events: [], output: [], ended: lost });
    return true;
  }
  if (wantedRun(state) !== "working" || context.isHeld(state)) return false;
  if (agentKinds[config.kind].speaks === "one turn" && state.agent.turn === null) {
    return beginTurn(state, runId, context);
  }
  const { problem, versionUnknown } = await context.inspect(config);
  if (problem !== null) {
    await context.execute({ type: "agent.unusable", runId, problem });
    return true;
  }
  await context.prepare(state);
  const started = await permitted(context.sessions.start(request), context);
  if (started === null) return false;
  if (started.ok) context.pace.set(runId, "working");
  await context.execute(
    started.ok
      ? {
          type: "run.started",
          runId,
          adopted: false,
          ...started.value,
          ...(versionUnknown ? { versionUnknown } : {}),
        }
      : { type: "run.refused", runId, reason: started.refusal.message },
  );
  return true;
}

/**
 * Records the start of a process that runs already: the first attempt to record it failed. Until it is recorded, the
 * process gets no message. Another owner would start the run again, and messages recorded as sent would be lost.
 */
async function recordStart(runId: RunId, context: RunContext): Promise<boolean> {
  const started = context.sessions.processOf(runId);
  await context.execute({ type: "run.started", runId, adopted: true, ...started });
  return true;
}

/**
 * Starts the next turn of an agent that has one process per turn. The message of the turn is recorded before the
 * process starts, so that the next server starts it with the same message.
 */
async function beginTurn(state: TaskState, runId: RunId, context: RunContext): Promise<boolean> {
  const [message] = state.agent.outbox;
  if (message === undefined) return false;
  await context.execute({ type: "message.sent", runId, messageId: message.messageId });
  return true;
}

/** Adopts a run. A run directory that a power cut left unreadable counts as missing. */
async function adopted(request: SessionRequest, context: RunContext): Promise<Adopted> {
  try {
    return await context.sessions.adopt(request);
  } catch (fault) {
    if (!(fault instanceof SyntaxError)) throw fault;
    context.onFault(`The directory of the run ${request.runId} cannot be read`, fault);
    return { found: "never_started", pid: 0, sandboxed: false };
  }
}

/** The end of a run that left no trace, not even an exit status. */
const lost = { exit: { code: null, signal: null }, stderrTail: "" };

/** Ends the run of an agent that was removed, and stops its task until a person connects or configures it again. */
async function dismiss(state: TaskState, runId: RunId, context: RunContext): Promise<boolean> {
  const { found } = await context.sessions.adopt(
    context.request(state, { kind: "program", env: {}, permissions: "edits" }),
  );
  if (found === "alive") await context.sessions.end(runId);
  const message = `The agent "${state.task.agent}" was removed. Connect it in Settings or add it to the configuration, then try again.`;
  await context.execute({ type: "agent.unusable", runId, problem: { message } });
  return true;
}

/** Thaws the agent and sends it the oldest message of the queue. */
async function work(state: TaskState, runId: RunId, context: RunContext): Promise<boolean> {
  const thawed = context.pace.get(runId) === "working" ? undefined : context.sessions.thaw(runId);
  tell(state, runId, context);
  if (thawed === undefined || (await permitted(thawed, context)) !== null) context.pace.set(runId, "working");
  return false;
}

/** Waits for a start or a thaw. Returns null if it was not permitted: then another pass tries again, after a renewal. */
async function permitted<Value>(action: Promise<Value>, context: RunContext): Promise<Value | null> {
  try {
    return await action;
  } catch (fault) {
    if (!(fault instanceof PermissionLost)) throw fault;
    context.later();
    return null;
  }
}

/**
 * Writes the oldest message in the background; the agent may read it as soon as it continues. If the agent is gone, the
 * message stays in the queue, and the end of the run, which will be read soon, decides what happens.
 */
function tell(state: TaskState, runId: RunId, context: RunContext): void {
  const message = isReady(state, context) ? nextMessage(state) : undefined;
  if (message === undefined || context.sending.has(runId)) return;
  context.sending.add(runId);
  void sendAndRecord(runId, message, state.agent.run?.session?.id, context);
}

/** Returns true if the run accepts a message: some accept only their first, some none before they have a session. */
function isReady({ task, agent: { run } }: TaskState, { agents }: RunContext): boolean {
  const config = agents.get(task.agent);
  const kind = config === undefined ? null : agentKinds[config.kind];
  if (kind === null || kind.speaks === "one turn") return false;
  return kind.speaks === "lines" || !kind.awaitsSession || run?.session?.opened === true;
}

/** Returns the oldest message; during a turn, only the answer to an ask of that turn. */
function nextMessage({ agent: { outbox, turn } }: TaskState): AgentMessage | undefined {
  return turn === null ? outbox[0] : outbox.find(({ type }) => type === "ask_answer");
}

/** Sends and records a message. A failed recording is retried alone, after a delay: the agent has the message. */
async function sendAndRecord(
  runId: RunId,
  message: AgentMessage,
  sessionId: string | undefined,
  context: RunContext,
): Promise<void> {
  const { messageId } = message;
  try {
    const sent = context.written.has(messageId) || (await context.sessions.send(runId, message, sessionId));
    if (sent) {
      context.written.add(messageId);
      await context.execute({ type: "message.sent", runId, messageId });
      context.written.delete(messageId);
      context.sending.delete(runId);
      context.again();
    }
  } catch (fault) {
    context.onFault(`The message ${messageId} could not be sent or recorded as sent`, fault);
    context.later();
  } finally {
    context.sending.delete(runId);
  }
}
