import type { TaskEvent } from "../protocol/task/event.ts";
import { hasEnded } from "../protocol/task/transitions.ts";
import { addUsage, nothingUsed, shortName, usageAttributes, type Used } from "./attributes.ts";
import { type EndedSpan, spanIdOf, type SpanPlace } from "./ended-span.ts";

/** A piece of work that has begun. */
interface Open {
  readonly id: string;
  readonly number: number;
  readonly at: string;
}

/** The spans of a task that have not ended, and the numbers that make the ids of the next ones. */
export interface TaskTrace {
  readonly task: string;
  readonly place: SpanPlace;
  readonly type: string;
  readonly agent: string;
  readonly role: string;
  /** The work from the submission to an end; a retried or continued task has several. */
  readonly round: (Open & { readonly used: Used }) | null;
  readonly rounds: number;
  readonly phase: (Open & { readonly phase: number }) | null;
  readonly phases: number;
  readonly turn: (Open & { readonly used: Used }) | null;
  readonly turns: number;
  readonly isRunning: boolean;
  readonly tools: ReadonlyMap<string, Open & { readonly name: string }>;
  readonly toolCount: number;
  readonly verification: (Open & { readonly phase: number; readonly attempt: number }) | null;
  readonly review: (Open & { readonly phase: number; readonly attempt: number }) | null;
}

/** A trace and the spans that an event ended. */
export interface Traced<Trace> {
  readonly trace: Trace;
  readonly ended: readonly EndedSpan[];
}

/** An agent that starts more tools than this without ending one loses the earliest spans. */
const openTools = 200;

/** Returns the trace of a new task. */
export function newTaskTrace(
  created: Extract<TaskEvent, { type: "task.created" }>,
  place: SpanPlace,
): TaskTrace {
  return {
    task: created.id,
    place,
    type: created.taskType,
    agent: created.agent,
    role: created.parent?.role ?? "worker",
    round: null,
    rounds: 0,
    phase: null,
    phases: 0,
    turn: null,
    turns: 0,
    isRunning: false,
    tools: new Map(),
    toolCount: 0,
    verification: null,
    review: null,
  };
}

/** Applies an event: begins spans, and returns those that it ends. */
export function observeTask(trace: TaskTrace, event: TaskEvent, at: string): Traced<TaskTrace> {
  switch (event.type) {
    case "task.edited":
      return quiet({ ...trace, type: event.taskType ?? trace.type, agent: event.agent ?? trace.agent });
    case "task.moved":
      if (hasEnded(event.to)) return endRound(trace, event.to, event.error?.kind ?? null, at);
      return quiet(trace.round === null && event.to !== "draft" ? beginRound(trace, at) : trace);
    case "phase.started":
      // The turn that begins a phase begins just before it.
      return then(trace.phase === null ? quiet(trace) : endPhase(trace, at, null), (next) =>
        beginPhase(next, event.phase, at),
      );
    case "phase.completed":
      return endPhase(trace, at, null);
    case "restore.begun": {
      const { phase } = event.plan;
      const ended = endPhase(trace, at, "restored");
      return phase === null ? ended : then(ended, (next) => beginPhase(next, phase, at));
    }
    case "agent.moved": {
      const isRunning = event.to === "running";
      const next = { ...trace, isRunning };
      return isRunning ? quiet(beginTurn(next, at)) : endTurn(next, at, failureOf(event.to));
    }
    case "message.sent":
      return quiet(trace.isRunning ? beginTurn(trace, at) : trace);
    case "turn.ended":
      return endTurn(trace, at, event.status === "ok" ? null : event.status);
    case "run.ended":
      return endTurn(trace, at, null);
    case "usage.recorded":
      return event.byVerifier === true ? quiet(trace) : quiet(use(trace, event));
    case "action.performed":
      return event.phase === "start"
        ? quiet(beginTool(trace, event.id, event.name, at))
        : endTool(trace, event.id, at, event.ok === false ? "tool_error" : null);
    case "verification.started": {
      const { id, phase, attempt } = event.verification;
      const open = { id: spanIdOf("verification", id), number: 0, at, phase, attempt };
      return then(endVerification(trace, at, "stopped", 0), (next) => ({ ...next, verification: open }));
    }
    case "verification.finished": {
      const failed = event.criteria.filter(({ status }) => status === "failed").length;
      return endVerification(trace, at, event.status, failed);
    }
    case "review.opened": {
      const { id, phase, attempt } = event.review;
      const open = { id: spanIdOf("review", id), number: 0, at, phase, attempt };
      return then(endReview(trace, at, "stopped", false), (next) => ({ ...next, review: open }));
    }
    case "review.decided":
      return endReview(trace, at, event.decision, event.automatic);
    default:
      return quiet(trace);
  }
}

function quiet(trace: TaskTrace): Traced<TaskTrace> {
  return { trace, ended: [] };
}

function then({ trace, ended }: Traced<TaskTrace>, next: (trace: TaskTrace) => TaskTrace): Traced<TaskTrace> {
  return { trace: next(trace), ended };
}

function beginRound(trace: TaskTrace, at: string): TaskTrace {
  const number = trace.rounds + 1;
  const id = spanIdOf(trace.task, "task", number);
  return { ...trace, rounds: number, round: { id, number, at, used: nothingUsed } };
}

function beginPhase(trace: TaskTrace, phase: number, at: string): TaskTrace {
  const number = trace.phases + 1;
  return {
    ...trace,
    phases: number,
    phase: { id: spanIdOf(trace.task, "phase", number), number, at, phase },
  };
}

function beginTurn(trace: TaskTrace, at: string): TaskTrace {
  if (trace.turn !== null) return trace;
  const number = trace.turns + 1;
  const id = spanIdOf(trace.task, "turn", number);
  return { ...trace, turns: number, turn: { id, number, at, used: nothingUsed } };
}

function beginTool(trace: TaskTrace, callId: string, name: string, at: string): TaskTrace {
  const number = trace.toolCount + 1;
  const open = { id: spanIdOf(trace.task, "tool", number), number, at, name: shortName(name) };
  const tools = [...trace.tools, [callId, open] as const].slice(-openTools);
  return { ...trace, toolCount: number, tools: new Map(tools) };
}

function use(trace: TaskTrace, used: Used): TaskTrace {
  const { turn, round } = trace;
  return {
    ...trace,
    turn: turn === null ? null : { ...turn, used: addUsage(turn.used, used) },
    round: round === null ? null : { ...round, used: addUsage(round.used, used) },
  };
}

function endRound(trace: TaskTrace, status: string, kind: string | null, at: string): Traced<TaskTrace> {
  const { round } = trace;
  const inner = endPhase(trace, at, status === "completed" ? null : status);
  if (round === null) return inner;
  const span: EndedSpan = {
    ...spanOf(inner.trace, round, at, trace.place.parentSpanId),
    kind: "task",
    name: `task ${trace.type}`,
    attributes: {
      ...agentAttributes(trace),
      "signalbox.task.type": trace.type,
      "signalbox.task.status": status,
      "signalbox.task.role": trace.role,
      "signalbox.task.round": round.number,
      ...usageAttributes(round.used),
    },
    error: status === "completed" ? null : (kind ?? status),
  };
  return { trace: { ...inner.trace, round: null }, ended: [...inner.ended, span] };
}

/** Ends a phase and what is open in it. In a task without phases, ends what is open in the task. */
function endPhase(trace: TaskTrace, at: string, error: string | null): Traced<TaskTrace> {
  const turned = endTurn(trace, at, error);
  const verified = endVerification(turned.trace, at, "stopped", 0);
  const reviewed = endReview(verified.trace, at, "stopped", false);
  const ended = [...turned.ended, ...verified.ended, ...reviewed.ended];
  const { phase } = trace;
  if (phase === null) return { trace: reviewed.trace, ended };
  const span: EndedSpan = {
    ...spanOf(trace, phase, at, trace.round?.id ?? trace.place.parentSpanId),
    kind: "phase",
    name: `phase ${phase.phase}`,
    attributes: { ...taskAttributes(trace), "signalbox.phase": phase.phase },
    error,
  };
  return { trace: { ...reviewed.trace, phase: null }, ended: [...ended, span] };
}

function endTurn(trace: TaskTrace, at: string, error: string | null): Traced<TaskTrace> {
  const { turn } = trace;
  if (turn === null) return quiet(trace);
  const tools = [...trace.tools.keys()].map((callId) => toolSpan(trace, callId, at, "unfinished"));
  const span: EndedSpan = {
    ...spanOf(trace, turn, at, parentInTask(trace)),
    kind: "turn",
    name: `invoke_agent ${trace.agent}`,
    attributes: {
      "gen_ai.operation.name": "invoke_agent",
      ...agentAttributes(trace),
      ...phaseAttribute(trace),
      "signalbox.turn": turn.number,
      ...usageAttributes(turn.used),
    },
    error,
  };
  return { trace: { ...trace, turn: null, tools: new Map() }, ended: [...tools.flat(), span] };
}

function endTool(trace: TaskTrace, callId: string, at: string, error: string | null): Traced<TaskTrace> {
  const ended = toolSpan(trace, callId, at, error);
  const tools = new Map(trace.tools);
  tools.delete(callId);
  return { trace: { ...trace, tools }, ended };
}

function toolSpan(trace: TaskTrace, callId: string, at: string, error: string | null): EndedSpan[] {
  const tool = trace.tools.get(callId);
  if (tool === undefined) return [];
  const span: EndedSpan = {
    ...spanOf(trace, tool, at, trace.turn?.id ?? parentInTask(trace)),
    kind: "tool",
    name: `execute_tool ${tool.name}`,
    attributes: {
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": tool.name,
      "gen_ai.tool.call.id": shortName(callId),
      ...agentAttributes(trace),
      ...phaseAttribute(trace),
    },
    error,
  };
  return [span];
}

function endVerification(trace: TaskTrace, at: string, status: string, failed: number): Traced<TaskTrace> {
  const { verification } = trace;
  if (verification === null) return quiet(trace);
  const span: EndedSpan = {
    ...spanOf(trace, verification, at, parentInTask(trace)),
    kind: "verification",
    name: "verification",
    attributes: {
      ...attemptAttributes(trace, verification),
      "signalbox.verification.status": status,
      "signalbox.verification.failed_criteria": failed,
    },
    error: status === "passed" || status === "stopped" ? null : status,
  };
  return { trace: { ...trace, verification: null }, ended: [span] };
}

function endReview(trace: TaskTrace, at: string, decision: string, isAutomatic: boolean): Traced<TaskTrace> {
  const { review } = trace;
  if (review === null) return quiet(trace);
  const span: EndedSpan = {
    ...spanOf(trace, review, at, parentInTask(trace)),
    kind: "review",
    name: "review",
    attributes: {
      ...attemptAttributes(trace, review),
      "signalbox.review.decision": decision,
      "signalbox.review.automatic": isAutomatic,
    },
    error: null,
  };
  return { trace: { ...trace, review: null }, ended: [span] };
}

function spanOf(
  { place }: TaskTrace,
  open: Open,
  endedAt: string,
  parentSpanId: string | null,
): Pick<EndedSpan, "traceId" | "spanId" | "parentSpanId" | "startedAt" | "endedAt"> {
  return { traceId: place.traceId, spanId: open.id, parentSpanId, startedAt: open.at, endedAt };
}

function parentInTask({ phase, round, place }: TaskTrace): string | null {
  return phase?.id ?? round?.id ?? place.parentSpanId;
}

function taskAttributes({ task }: TaskTrace): EndedSpan["attributes"] {
  return { "signalbox.task.id": task };
}

function agentAttributes(trace: TaskTrace): EndedSpan["attributes"] {
  return {
    ...taskAttributes(trace),
    "gen_ai.agent.name": shortName(trace.agent),
    "gen_ai.conversation.id": trace.task,
  };
}

function phaseAttribute({ phase }: TaskTrace): EndedSpan["attributes"] {
  return phase === null ? {} : { "signalbox.phase": phase.phase };
}

function attemptAttributes(
  trace: TaskTrace,
  { phase, attempt }: { readonly phase: number; readonly attempt: number },
): EndedSpan["attributes"] {
  return { ...taskAttributes(trace), "signalbox.phase": phase, "signalbox.attempt": attempt };
}

function failureOf(status: string): string | null {
  return status === "failed" ? "failed" : null;
}
