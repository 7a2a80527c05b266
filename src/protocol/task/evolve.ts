import type { TaskRecord } from "../record.ts";
import type { TaskEvent } from "./event.ts";
import { beginCare, evolveCare } from "./evolve-care.ts";
import { evolveFence, noFence } from "./evolve-fence.ts";
import { answered, withQuestion } from "./evolve-question.ts";
import { evolveTurn } from "./evolve-turn.ts";
import { nothingSpent } from "../run/spent.ts";
import { beginGate, evolveGate, restartGate, withJudge } from "./evolve-gate.ts";
import { inOrder, messagePlanned, messageSent, withoutOpening } from "./evolve-message.ts";
import { isGateEvent } from "./is-gate-event.ts";
import { beginKeep, evolveKeep } from "./evolve-keep.ts";
import type { TaskState } from "./state.ts";
import type { Task } from "./task.ts";

type FoldedRecord = Pick<TaskRecord, "seq" | "at" | "event">;

/** Folds one recorded event into a task. Server and browser both call this, so they cannot disagree. */
export function evolve(state: TaskState | null, record: FoldedRecord): TaskState {
  if (state === null) return begin(record);
  const { event, at, seq } = record;
  // A page that is older than the server may meet an event that no case knows.
  const next = applied(state, event, at) as TaskState | undefined;
  if (next === undefined) return { seq } as never;
  const looked = evolveFence(evolveCare(state, next, event, at), event);
  return { ...evolveKeep(state, looked, event, at), seq };
}

function begin({ seq, at, event }: FoldedRecord): TaskState {
  if (event.type !== "task.created") throw new Error(`A task's stream cannot begin with ${event.type}.`);
  return {
    seq,
    task: {
      id: event.id,
      type: event.taskType,
      title: event.title,
      description: event.description,
      status: "draft",
      agentStatus: "idle",
      currentPhase: event.outline.length === 0 ? null : 1,
      totalPhases: event.outline.length,
      currentStep: null,
      progress: 0,
      blockedBy: null,
      agent: event.agent,
      createdBy: event.createdBy,
      workspace: event.workspace,
      tokensUsed: 0,
      costUsd: 0,
      createdAt: at,
      startedAt: null,
      completedAt: null,
      failedAt: null,
      waitingSince: null,
      ...(event.budgetUsd === undefined ? {} : { budget: event.budgetUsd }),
    },
    questions: [],
    run: null,
    turn: null,
    unconfirmed: [],
    sessionHolds: false,
    dismissed: false,
    background: 0,
    asks: [],
    spent: nothingSpent,
    limitResetsAt: null,
    outbox: [],
    deferred: [],
    conversation: [{ by: "person", text: event.description, at }],
    output: { stdout: 0, stderr: 0 },
    completed: false,
    mistakes: 0,
    nudges: 0,
    losses: 0,
    errorTries: 0,
    timers: [],
    care: beginCare,
    fence: noFence,
    gate: beginGate(event),
    keep: beginKeep,
    deleted: false,
  };
}

function applied(state: TaskState, event: TaskEvent, at: string): TaskState {
  if (isGateEvent(event)) return evolveGate(state, event, at);
  switch (event.type) {
    case "task.created":
      throw new Error("A task is created once.");
    case "task.edited":
      return edited(state, event, at);
    case "task.moved":
      return movedTo(state, event, at);
    case "agent.moved":
      return {
        ...state,
        task: movedAgent(state.task, event, at),
        mistakes: event.to === "running" ? 0 : state.mistakes,
        dismissed: state.dismissed || event.to === "hibernated",
      };
    case "task.deleted":
      return { ...state, deleted: true };
    case "run.planned":
      return {
        ...state,
        run: { id: event.runId, agent: event.agent, session: event.session, status: "planned" },
        turn: null,
        unconfirmed: [],
        sessionHolds: event.session?.is === "resumed",
        spent: event.session?.is === "resumed" ? state.spent : nothingSpent,
        dismissed: false,
        background: 0,
        asks: [],
        outbox: withoutOpening(state.outbox, event),
      };
    case "run.started":
      if (state.gate.judge?.runId === event.runId) return withJudge(state, { status: "started" });
      return withRun(state, event.runId, (run) => ({
        ...run,
        status: "started",
        pid: event.pid,
        ...(event.sandboxed === undefined ? {} : { sandboxed: event.sandboxed }),
      }));
    case "run.ended":
      if (state.gate.judge?.runId === event.runId) {
        return withJudge(state, { status: "ended", exit: event.exit });
      }
      return {
        ...withRun(state, event.runId, (run) => ({ ...run, status: "ended", exit: event.exit })),
        outbox: inOrder([...state.unconfirmed, ...state.outbox.filter(({ type }) => type !== "ask_answer")]),
        unconfirmed: [],
        turn: null,
        background: 0,
        asks: [],
      };
    case "message.planned":
      return messagePlanned(state, event);
    case "message.sent":
      return messageSent(state, event.messageId);
    case "output.written":
      return written(state, event);
    case "session.opened":
    case "session.lost":
    case "message.received":
    case "background.changed":
    case "agent.said":
    case "action.performed":
    case "usage.recorded":
    case "limit.reported":
    case "turn.ended":
    case "ask.opened":
    case "ask.closed":
    case "output.unread":
      return evolveTurn(state, event, at);
    case "question.asked":
      return {
        ...state,
        questions: [...state.questions, event.question],
        conversation: [...state.conversation, { by: "agent", text: event.question.question, at }],
        ...attentive,
        errorTries: 0,
      };
    case "question.answered":
      return answered(state, event, at);
    case "question.withdrawn":
      return withQuestion(state, event.questionId, (question) => ({ ...question, status: "expired" }));
    case "person.wrote":
      return {
        ...state,
        ...attentive,
        conversation: [...state.conversation, { by: "person", text: event.text, at }],
      };
    case "completion.reported":
      return {
        ...state,
        completed: true,
        ...attentive,
        errorTries: 0,
        conversation:
          event.summary === null
            ? state.conversation
            : [...state.conversation, { by: "agent", text: event.summary, at }],
      };
    case "error.reported":
      return { ...state, errorTries: state.errorTries + 1, task: { ...state.task, error: event.error } };
    case "message.deferred":
      return { ...state, deferred: [...state.deferred, event.message] };
    case "message.taken":
      return { ...state, deferred: [] };
    case "protocol.diagnosed":
      return event.returned ? { ...state, mistakes: state.mistakes + 1 } : state;
    case "timer.set":
      return { ...state, timers: [...state.timers, event.timer] };
    case "timer.cleared":
      return clearedTimer(state, event);
    case "dependency.requested":
    case "message.voided":
    case "limit.held":
    case "budget.changed":
    case "budget.warned":
    case "budget.reached":
    case "agent.stuck":
    case "agent.heard":
    case "task.archived":
    case "workspace.removed":
    case "workspace.returned":
    case "feedback.given":
      return state;
    case "output.removed":
      return { ...state, output: { stdout: 0, stderr: 0 } };
  }
}

/** An agent that does as it should, or that a person has spoken to, begins its row of failures anew. */
const attentive = { mistakes: 0, nudges: 0, losses: 0 } as const;

/** What a task that starts over no longer remembers. */
const afresh = { outbox: [], deferred: [], completed: false, ...attentive, errorTries: 0 } as const;

function edited(state: TaskState, event: Extract<TaskEvent, { type: "task.edited" }>, at: string): TaskState {
  const { title, description, taskType, agent, outline, source, verifier } = event;
  const gate = {
    ...state.gate,
    ...(outline === undefined ? {} : { outline }),
    ...(source === undefined ? {} : { source }),
    ...(verifier === undefined ? {} : { verifier }),
  };
  const task: Task = {
    ...state.task,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(taskType === undefined ? {} : { type: taskType }),
    ...(agent === undefined ? {} : { agent }),
    currentPhase: gate.outline.length === 0 ? null : 1,
    totalPhases: gate.outline.length,
  };
  return { ...state, task, gate, conversation: [{ by: "person", text: task.description, at }] };
}

/** A task that is tried again begins at its first phase; a draft where it stands, which may be where another was. */
function movedTo(state: TaskState, event: Extract<TaskEvent, { type: "task.moved" }>, at: string): TaskState {
  const task = movedTask(state.task, event, at);
  const sourced = event.from === "pending" && state.gate.source !== null;
  if (event.to === "in_progress" && sourced) {
    return { ...state, task, gate: { ...state.gate, stage: "preparing" } };
  }
  if (event.to !== "pending" || event.from === "draft") return { ...state, task };
  return restartGate({ ...state, task, ...afresh });
}

/** The verification agent's output is kept apart from the worker's. */
function written(state: TaskState, event: Extract<TaskEvent, { type: "output.written" }>): TaskState {
  const { judge } = state.gate;
  if (judge?.runId === event.runId) {
    return withJudge(state, { output: { ...judge.output, [event.stream]: event.to } });
  }
  return { ...state, output: { ...state.output, [event.stream]: event.to } };
}

function movedTask(task: Task, event: Extract<TaskEvent, { type: "task.moved" }>, at: string): Task {
  const { error: before, ...rest } = task;
  const error = event.error ?? (event.to === "failed" ? before : undefined);
  return {
    ...rest,
    status: event.to,
    progress: event.to === "completed" ? 100 : event.to === "pending" ? 0 : task.progress,
    startedAt: event.to === "in_progress" ? (task.startedAt ?? at) : task.startedAt,
    completedAt: event.to === "completed" ? at : null,
    failedAt: event.to === "failed" ? at : null,
    ...(error === undefined ? {} : { error }),
  };
}

function movedAgent(task: Task, event: Extract<TaskEvent, { type: "agent.moved" }>, at: string): Task {
  return {
    ...task,
    agentStatus: event.to,
    blockedBy: event.blockedBy,
    waitingSince:
      event.blockedBy === null ? null : event.blockedBy === task.blockedBy ? task.waitingSince : at,
  };
}

/** The time of a long wait has come: the process goes, for a turn that rests as for a task that is done. */
function clearedTimer(state: TaskState, event: Extract<TaskEvent, { type: "timer.cleared" }>): TaskState {
  const timer = state.timers.find(({ id }) => id === event.timerId);
  const over = event.fired && timer?.purpose === "hibernate" && state.task.status === "completed";
  return {
    ...state,
    timers: state.timers.filter((each) => each !== timer),
    dismissed: state.dismissed || over,
  };
}

function withRun(
  state: TaskState,
  id: string,
  change: (run: NonNullable<TaskState["run"]>) => NonNullable<TaskState["run"]>,
): TaskState {
  return state.run?.id === id ? { ...state, run: change(state.run) } : state;
}
