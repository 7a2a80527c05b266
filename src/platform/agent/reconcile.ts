import { mkdir } from "node:fs/promises";
import { agentKinds } from "../../agents/kinds.ts";
import type { AgentMessage } from "../../protocol/agent-message.ts";
import type { RunId } from "../../protocol/ids.ts";
import type { AgentConfig } from "../../protocol/config.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { Adopted, AgentSessionManager, SessionRequest } from "../../sessions/agent-session-manager.ts";
import type { TaskCommand } from "../decide/command.ts";
import { wantedRun } from "./wanted.ts";

/** What reconciling one task needs from around it. */
export interface RunContext {
  readonly sessions: AgentSessionManager;
  /** What this server last did to each run's processes; nothing is known of those it has just adopted. */
  readonly pace: Map<RunId, "working" | "stopped">;
  /** Messages that are being written: an agent that does not read must not hold up the rest. */
  readonly sending: Set<RunId>;
  readonly agents: ReadonlyMap<string, AgentConfig>;
  /** The request for the session of a state's current run. */
  request(state: TaskState, config: AgentConfig): SessionRequest;
  /** Makes the place ready in which a run that never was is about to be started. */
  prepare(state: TaskState): Promise<void>;
  execute(command: TaskCommand): Promise<void>;
  /** Messages that were written to their agents and could not yet be recorded as sent. */
  readonly written: Set<string>;
  /** Asks for another look at this task, at once or after a pause. */
  again(): void;
  later(): void;
  /** Whether the task's account must not be used now: then nothing is sent and no run is started. */
  isHeld(state: TaskState): boolean;
  onFault(what: string, fault: unknown): void;
}

/**
 * Brings the current run of a task in line with what its state wants, one step, and says whether there may
 * be another to do. Every step can be repeated: a crash between two of them is just another reconcile.
 */
export async function reconcileRun(state: TaskState, context: RunContext): Promise<boolean> {
  const {
    agent: { run },
  } = state;
  if (run === null || run.status === "ended") return false;
  if (!context.sessions.has(run.id)) return attach(state, run.id, context);
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

/** Stops the run whole. What would not stop is tried again at the next look. */
async function freeze(runId: RunId, context: RunContext): Promise<void> {
  context.pace.delete(runId);
  const running = await context.sessions.freeze(runId);
  if (running.length === 0) context.pace.set(runId, "stopped");
  else context.onFault(`The run ${runId} is not stopped whole`, `pids ${running.join(", ")}`);
}

/** Takes up the run's process, or starts it where it never was; a run that is not wanted is not started. */
async function attach(state: TaskState, runId: RunId, context: RunContext): Promise<boolean> {
  const config = context.agents.get(state.task.agent);
  if (config === undefined) return dismiss(state, runId, context);
  await mkdir(state.task.workspace, { recursive: true });
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
  await context.prepare(state);
  const started = await context.sessions.start(request);
  if (started.ok) context.pace.set(runId, "working");
  await context.execute(
    started.ok
      ? { type: "run.started", runId, adopted: false, ...started.value }
      : { type: "run.refused", runId, reason: started.refusal.message },
  );
  return true;
}

/**
 * An agent that has a process for every turn is started with the message of that turn: it is recorded first, so
 * that the next server starts it with the same one.
 */
async function beginTurn(state: TaskState, runId: RunId, context: RunContext): Promise<boolean> {
  const [message] = state.agent.outbox;
  if (message === undefined) return false;
  await context.execute({ type: "message.sent", runId, messageId: message.messageId });
  return true;
}

/** A run directory that a power cut left unreadable is as good as none. */
async function adopted(request: SessionRequest, context: RunContext): Promise<Adopted> {
  try {
    return await context.sessions.adopt(request);
  } catch (fault) {
    if (!(fault instanceof SyntaxError)) throw fault;
    context.onFault(`The directory of the run ${request.runId} cannot be read`, fault);
    return { found: "never_started", pid: 0, sandboxed: false };
  }
}

/** A run of which nothing is left, not even how it ended. */
const lost = { exit: { code: null, signal: null }, stderrTail: "" };

/** An agent that was taken out of the configuration is sent away, and its task fails with the reason. */
async function dismiss(state: TaskState, runId: RunId, context: RunContext): Promise<boolean> {
  const { found } = await context.sessions.adopt(
    context.request(state, { kind: "program", env: {}, permissions: "edits" }),
  );
  if (found === "alive") await context.sessions.end(runId);
  const reason = `The agent "${state.task.agent}" is no longer in the configuration. Add it again, then retry.`;
  await context.execute({ type: "run.refused", runId, reason });
  return true;
}

/** Lets the agent go on, and tells it what it is to be told, oldest first. */
async function work(state: TaskState, runId: RunId, context: RunContext): Promise<boolean> {
  const thawed = context.pace.get(runId) === "working" ? undefined : context.sessions.thaw(runId);
  tell(state, runId, context);
  await thawed;
  context.pace.set(runId, "working");
  return false;
}

/**
 * Writes the oldest message beside everything else; the agent may take it as soon as it goes on. Where the
 * agent is gone the message stays in the queue, and the run's end, which is about to be read, decides.
 */
function tell(state: TaskState, runId: RunId, context: RunContext): void {
  const message = isReady(state, context) ? nextMessage(state) : undefined;
  if (message === undefined || context.sending.has(runId)) return;
  context.sending.add(runId);
  void sendAndRecord(runId, message, state.agent.run?.session?.id, context);
}

/** Whether the run takes a message now: some take none but their first, some none before they have a session. */
function isReady({ task, agent: { run } }: TaskState, { agents }: RunContext): boolean {
  const config = agents.get(task.agent);
  const kind = config === undefined ? null : agentKinds[config.kind];
  if (kind === null || kind.speaks === "one turn") return false;
  return kind.speaks === "lines" || !kind.awaitsSession || run?.session?.opened === true;
}

/** The oldest message; in the middle of a turn only the answer to what the agent asks in it. */
function nextMessage({ agent: { outbox, turn } }: TaskState): AgentMessage | undefined {
  return turn === null ? outbox[0] : outbox.find(({ type }) => type === "ask_answer");
}

/** Where recording fails, only the recording is tried again, after a pause: the agent has the message. */
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
