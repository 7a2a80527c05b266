import type { AgentMessage } from "../agent-message.ts";
import { hasVanished } from "../run/has-vanished.ts";
import { nothingSpent } from "../run/spent.ts";
import { type AgentState, type MisplacedState, nothingMisplaced, type ProviderLimit } from "./agent-state.ts";
import type { TaskEvent } from "./event.ts";
import type { TaskState } from "./state.ts";

type Of<Type extends TaskEvent["type"]> = Extract<TaskEvent, { type: Type }>;

/**
 * Folds one event into the agent of a task. Events of a run that is not the agent's own change nothing: logs of earlier
 * versions contain those of verifiers.
 */
export function evolveAgent(state: TaskState, event: TaskEvent, at: string): AgentState {
  const agent = evolved(state, event, at);
  return isItem(event) ? { ...agent, items: agent.items + 1 } : agent;
}

/** Types of events about questions, errors and unusable messages of an agent. */
const itemTypes = [
  "question.asked",
  "error.reported",
  "dependency.requested",
  "message.voided",
  "message.deferred",
  "protocol.diagnosed",
] as const satisfies readonly TaskEvent["type"][];

/** An event about a question, an error or an unusable message of an agent. */
export type ItemEvent = Of<(typeof itemTypes)[number]>;

function isItem(event: TaskEvent): event is ItemEvent {
  return (itemTypes as readonly string[]).includes(event.type);
}

function evolved(state: TaskState, event: TaskEvent, at: string): AgentState {
  const { agent } = state;
  switch (event.type) {
    case "task.moved":
      return movedTask(agent, event);
    case "agent.moved":
      return movedAgent(state, event, at);
    case "run.planned":
      return planned(agent, event);
    case "run.started":
      if (agent.run?.id !== event.runId) return agent;
      return heard(
        {
          ...agent,
          run: {
            ...agent.run,
            status: "started",
            pid: event.pid,
            ...(event.sandboxed === undefined ? {} : { sandboxed: event.sandboxed }),
          },
        },
        at,
      );
    case "run.ended":
      if (agent.run?.id !== event.runId) return agent;
      return {
        ...agent,
        run: { ...agent.run, status: "ended", exit: event.exit },
        outbox: inOrder([...agent.unconfirmed, ...agent.outbox.filter(({ type }) => type !== "ask_answer")]),
        unconfirmed: [],
        turn: null,
        background: 0,
        asks: [],
        losses: agent.losses + (isWorking(state) && !agent.dismissed && hasVanished(event.exit) ? 1 : 0),
      };
    case "task.placed":
      return isWorking(state) ? lostWithNode(agent, state.task.node?.name) : agent;
    case "checkpoint.taken":
      return event.checkpoint.trigger === "interval" ? { ...agent, ...notLost } : agent;
    case "host.refused":
      if (agent.run?.id !== event.runId) return agent;
      return {
        ...agent,
        run: { ...agent.run, refusedHosts: [...(agent.run.refusedHosts ?? []), event.host] },
      };
    case "run.dismissed":
      return { ...agent, dismissed: true };
    case "session.opened": {
      const { run } = agent;
      if (run === null || run.session === null || run.id !== event.runId) return agent;
      return { ...agent, run: { ...run, session: { ...run.session, id: event.id, opened: true } } };
    }
    case "session.lost":
      return { ...agent, sessionHolds: false, dismissed: true };
    case "message.planned":
      return messagePlanned(agent, event.message);
    case "message.sent":
      return heard(messageSent(agent, event.messageId), at);
    case "message.received":
      return {
        ...agent,
        unconfirmed: agent.unconfirmed.filter(({ messageId }) => messageId !== event.messageId),
        sessionHolds: true,
      };
    case "message.deferred":
      return { ...agent, deferred: [...agent.deferred, event.message] };
    case "message.taken":
      return { ...agent, deferred: [] };
    case "background.changed":
      return { ...agent, background: event.running };
    case "output.written":
      if (agent.run !== null && agent.run.id !== event.runId) return agent;
      return heard({ ...agent, output: { ...agent.output, [event.stream]: event.to } }, at);
    case "output.removed":
      return { ...agent, output: { stdout: 0, stderr: 0 }, saidTo: 0 };
    case "agent.said":
      return { ...atWork(agent), saidTo: event.to ?? agent.saidTo };
    case "action.performed":
      return served(atWork(agent), at);
    case "usage.recorded":
      return event.byVerifier === true ? agent : used(agent, event, at);
    case "limit.reported":
      return event.phase === "blocked" ? { ...agent, limitResetsAt: event.resetsAt } : agent;
    case "limit.held":
      return { ...agent, limit: { until: event.until, own: event.own, probing: false } };
    case "turn.ended":
      return turnEnded(agent, event, at);
    case "ask.opened":
      return { ...atWork(agent), asks: [...agent.asks, event.ask] };
    case "ask.closed":
      return { ...agent, asks: agent.asks.filter(({ id }) => id !== event.askId) };
    case "question.asked":
    case "thin.said":
      return served({ ...agent, ...understood, errorTries: 0 }, at);
    case "person.wrote":
    case "office.said":
      return { ...agent, ...understood };
    case "verdict.given":
    case "completion.reported":
      return served({ ...agent, completed: true, ...understood, errorTries: 0 }, at);
    case "phase.reported":
      return served({ ...agent, ...understood, errorTries: 0 }, at);
    case "step.started":
    case "step.completed":
      return served(agent, at);
    case "error.reported":
      return {
        ...agent,
        errorTries: agent.errorTries + 1,
        limit: event.error.kind === "rate_limit" ? agent.limit : null,
        misplaced: nothingMisplaced,
      };
    case "protocol.diagnosed":
      return diagnosed(agent, event);
    case "timer.cleared":
      return timerCleared(state, event, at);
    case "budget.warned": {
      const day = event.day ?? at.slice(0, 10);
      const said = { task: { taskUsd: event.limitUsd }, day: { day }, project: { projectDay: day } };
      return { ...agent, warned: { ...agent.warned, ...said[event.scope] } };
    }
    case "restore.begun":
      return { ...agent, outbox: [], deferred: [], completed: false, dismissed: true };
    default:
      return agent;
  }
}

/** Returns true while a process of the agent works. */
function isWorking({ task, agent: { run } }: TaskState): boolean {
  return task.agentStatus === "running" && run?.status === "started";
}

/** Remembers that the agent vanished with this node. */
function lostWithNode(agent: AgentState, node: string | undefined): AgentState {
  if (node === undefined || agent.lostNodes.includes(node)) return agent;
  return { ...agent, lostNodes: [...agent.lostNodes, node] };
}

/** The losses after the agent made progress, or a person let it continue. */
const notLost: Pick<AgentState, "losses" | "lostNodes"> = { losses: 0, lostNodes: [] };

/** The failure counters after the agent behaved correctly or a person wrote to it. */
const attentive = { mistakes: 0, nudges: 0, ...notLost } as const;

/** The counters after a message of the agent was understood, or a person wrote to it. */
const understood = { ...attentive, corrections: 0, nudged: false, misplaced: nothingMisplaced } as const;

/** Clears the unsent messages and the failure counters on a retry. */
function movedTask(agent: AgentState, { from, to }: Of<"task.moved">): AgentState {
  const limit = to === "in_progress" || to === "review" ? agent.limit : null;
  if (to !== "pending" || from === "draft") return { ...agent, limit };
  return { ...agent, limit, outbox: [], deferred: [], completed: false, ...understood, errorTries: 0 };
}

function movedAgent(state: TaskState, event: Of<"agent.moved">, at: string): AgentState {
  const { agent } = state;
  const runs = event.to === "running";
  return {
    ...agent,
    ...(runs && event.from === "paused" ? notLost : {}),
    mistakes: runs ? 0 : agent.mistakes,
    corrections: runs && event.from === "paused" ? 0 : agent.corrections,
    dismissed: agent.dismissed || event.to === "hibernated",
    heardAt: runs ? at : agent.heardAt,
    limit: movedLimit(state, event, at),
  };
}

/**
 * Updates the limit when the agent moves. An agent that continues after waiting for a limit probes it. An agent that
 * runs without having waited leaves the limit behind once its time has passed. An agent that waits for a person waits
 * for nothing else.
 */
function movedLimit({ task, agent }: TaskState, event: Of<"agent.moved">, at: string): ProviderLimit | null {
  const { limit } = agent;
  if (event.blockedBy === "error") return null;
  if (limit === null || event.to !== "running") return limit;
  if (task.blockedBy === "rate_limit") return { ...limit, probing: true };
  return at >= limit.until ? null : limit;
}

function planned(agent: AgentState, event: Of<"run.planned">): AgentState {
  const resumed = event.session?.is === "resumed";
  return {
    ...agent,
    run: { id: event.runId, agent: event.agent, session: event.session, status: "planned" },
    turn: null,
    unconfirmed: [],
    sessionHolds: resumed,
    spent: resumed ? agent.spent : nothingSpent,
    dismissed: false,
    background: 0,
    asks: [],
    outbox: withoutOpening(agent.outbox, event),
    misplaced: withoutBlock(agent.misplaced),
    items: 0,
  };
}

function messagePlanned(agent: AgentState, message: AgentMessage): AgentState {
  const reason = restartReason(message);
  return {
    ...agent,
    outbox: inOrder([...agent.outbox, message]),
    completed: agent.completed && ["question_answer", "ask_answer", "budget"].includes(message.type),
    nudges: agent.nudges + (reason === "ended_without_completion" ? 1 : 0),
    losses: agent.losses + (reason === "work_unread" ? 1 : 0),
    nudged: agent.nudged || reason === "turn_without_marker",
    ...(message.type === "protocol_error" ? corrected(agent, message.reason) : {}),
  };
}

/** Counts a correction of the agent. */
function corrected(
  { corrections, misplaced }: AgentState,
  reason: string,
): Pick<AgentState, "corrections" | "misplaced"> {
  const told = misplaced.told + (fenceReasons.includes(reason) ? 1 : 0);
  return { corrections: corrections + 1, misplaced: { ...misplaced, block: null, told } };
}

/** The reason in a message that reports a block in a code fence. */
export const fenceReason = "It was inside a code fence and was not read.";

/** Includes the reason in logs of earlier versions. */
const fenceReasons: readonly string[] = [fenceReason, "It stood inside a code fence, where nothing is read."];

/** Marks a message as sent. It begins a turn, unless it answers an ask during one. */
function messageSent(agent: AgentState, messageId: string): AgentState {
  const message = agent.outbox.find((each) => each.messageId === messageId);
  const begins = agent.run?.session != null && message !== undefined && message.type !== "ask_answer";
  return {
    ...agent,
    outbox: agent.outbox.filter((each) => each !== message),
    turn: begins ? message.messageId : agent.turn,
    unconfirmed: begins ? [...agent.unconfirmed, message] : agent.unconfirmed,
  };
}

/** Sorts the outbox for a new run: the task first, then the reason for the restart, then everything else. */
function inOrder(outbox: readonly AgentMessage[]): readonly AgentMessage[] {
  return outbox.toSorted((one, other) => openingRank(one) - openingRank(other));
}

const notOpening = 2;

function openingRank({ type }: AgentMessage): number {
  return type === "task_start" || type === "verify_start" ? 0 : type === "resume" ? 1 : notOpening;
}

/**
 * Removes the opening of the previous run, because a new run gets a new one. If the new opening includes the
 * conversation so far, also removes the messages that are part of it: those of the person and of an office, and the
 * beginning of the phase.
 */
function withoutOpening(
  outbox: readonly AgentMessage[],
  { retold }: { readonly retold?: true | undefined },
): readonly AgentMessage[] {
  return outbox.filter(
    (message) => openingRank(message) === notOpening && !(retold === true && isInConversation(message)),
  );
}

function isInConversation({ type }: AgentMessage): boolean {
  return ["question_answer", "user_message", "office_message", "phase_start"].includes(type);
}

/** Returns the reason for a restart, if this message carries one. */
function restartReason(message: AgentMessage): string {
  if (message.type === "task_start") return message.before?.reason ?? "";
  return message.type === "resume" ? message.reason : "";
}

/** Marks the message that began the turn as received, because the agent said, did or asked something. */
function atWork(agent: AgentState): AgentState {
  return { ...agent, sessionHolds: true, unconfirmed: agent.turn === null ? agent.unconfirmed : [] };
}

function used(agent: AgentState, event: Of<"usage.recorded">, at: string): AgentState {
  const { spent } = agent;
  const counted = {
    ...agent,
    spent: {
      input: spent.input + event.input,
      output: spent.output + event.output,
      cacheRead: spent.cacheRead + event.cacheRead,
      cacheWrite: spent.cacheWrite + event.cacheWrite,
      costUsd: spent.costUsd + event.costUsd,
    },
  };
  return event.output > 0 ? served(counted, at) : counted;
}

/** Ends the turn. Some agents forget the message of a turn that failed before they used it, so it is sent again. */
function turnEnded(agent: AgentState, { status }: Of<"turn.ended">, at: string): AgentState {
  const failed = status === "limit" || status === "error";
  const ended: AgentState = {
    ...agent,
    turn: null,
    unconfirmed: [],
    outbox: failed ? [...agent.unconfirmed, ...agent.outbox] : agent.outbox,
    asks: [],
    ...(status === "ok" ? { sessionHolds: true, errorTries: 0, ...attentive } : {}),
    limitResetsAt: status === "limit" ? agent.limitResetsAt : null,
    misplaced: withoutBlock(agent.misplaced),
  };
  if (status === "limit") return ended;
  return status === "ok" ? served(ended, at) : { ...ended, limit: null };
}

function diagnosed(agent: AgentState, event: Of<"protocol.diagnosed">): AgentState {
  const place = placeOf(event);
  return {
    ...agent,
    mistakes: agent.mistakes + (event.returned ? 1 : 0),
    misplaced:
      place === null ? agent.misplaced : { ...agent.misplaced, block: event.block ?? "message", place },
  };
}

/** Returns the place for which a block was not read. Earlier versions did not tell agents about shared lines. */
function placeOf({ code, block }: Of<"protocol.diagnosed">): MisplacedState["place"] | null {
  if (code === "protocol_in_fence") return "fence";
  return code === "protocol_not_alone" && block !== undefined ? "line" : null;
}

function withoutBlock(misplaced: MisplacedState): MisplacedState {
  return misplaced.block === null ? misplaced : { ...misplaced, block: null };
}

/**
 * Handles a timer. When the wait for a follow-up is over, the process of a completed task ends. When the probe time of
 * a program is over, it counts as served.
 */
function timerCleared(
  { task, agent, timers }: TaskState,
  event: Of<"timer.cleared">,
  at: string,
): AgentState {
  const purpose = event.fired ? timers.find(({ id }) => id === event.timerId)?.purpose : undefined;
  if (purpose === "probe") return served(agent, at);
  return purpose === "hibernate" && task.status === "completed" ? { ...agent, dismissed: true } : agent;
}

/** Records that the provider serves the agent: a limit that it probed is over. */
function served(agent: AgentState, at: string): AgentState {
  return { ...agent, servedAt: at, limit: agent.limit?.probing === true ? null : agent.limit };
}

function heard(agent: AgentState, at: string): AgentState {
  return { ...agent, heardAt: at };
}
