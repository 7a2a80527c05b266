import type { AgentMessage } from "../agent-message.ts";
import type { Recorded } from "../record.ts";
import type { TaskEvent } from "./event.ts";
import { beginCare, evolveCare } from "./evolve-care.ts";
import { evolveFence, noFence } from "./evolve-fence.ts";
import { evolveTurn, nothingSpent, sent } from "./evolve-turn.ts";
import type { Question } from "./question.ts";
import type { TaskState } from "./state.ts";
import type { Task } from "./task.ts";

/** Folds one recorded event into a task. Server and browser both call this, so they cannot disagree. */
export function evolve(state: TaskState | null, record: Recorded): TaskState {
  if (state === null) return begin(record);
  const { event, at, seq } = record;
  return { ...evolveFence(evolveCare(state, applied(state, event, at), event, at), event), seq };
}

function begin({ seq, at, event }: Recorded): TaskState {
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
      currentPhase: event.totalPhases === 0 ? null : 1,
      totalPhases: event.totalPhases,
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
    deleted: false,
  };
}

function applied(state: TaskState, event: TaskEvent, at: string): TaskState {
  switch (event.type) {
    case "task.created":
      throw new Error("A task is created once.");
    case "task.edited":
      return edited(state, event, at);
    case "task.moved":
      return { ...state, task: movedTask(state.task, event, at), ...(event.to === "pending" ? afresh : {}) };
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
        outbox: state.outbox.filter((message) => openingRank(message) === notOpening),
      };
    case "run.started":
      return withRun(state, event.runId, (run) => ({
        ...run,
        status: "started",
        pid: event.pid,
        ...(event.sandboxed === undefined ? {} : { sandboxed: event.sandboxed }),
      }));
    case "run.ended":
      return {
        ...withRun(state, event.runId, (run) => ({ ...run, status: "ended", exit: event.exit })),
        outbox: inOrder([...state.unconfirmed, ...state.outbox.filter(({ type }) => type !== "ask_answer")]),
        unconfirmed: [],
        turn: null,
        background: 0,
        asks: [],
      };
    case "message.planned":
      return planned(state, event);
    case "message.sent":
      return sent(state, event.messageId);
    case "output.written":
      return { ...state, output: { ...state.output, [event.stream]: event.to } };
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
      return state;
  }
}

/** An agent that does as it should, or that a person has spoken to, begins its row of failures anew. */
const attentive = { mistakes: 0, nudges: 0, losses: 0 } as const;

/** What a task that starts over no longer remembers. */
const afresh = { outbox: [], deferred: [], completed: false, ...attentive, errorTries: 0 } as const;

function edited(state: TaskState, event: Extract<TaskEvent, { type: "task.edited" }>, at: string): TaskState {
  const { title, description, taskType, agent } = event;
  const task: Task = {
    ...state.task,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(taskType === undefined ? {} : { type: taskType }),
    ...(agent === undefined ? {} : { agent }),
  };
  return { ...state, task, conversation: [{ by: "person", text: task.description, at }] };
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

function planned(state: TaskState, event: Extract<TaskEvent, { type: "message.planned" }>): TaskState {
  const reason = event.message.type === "resume" ? event.message.reason : "";
  return {
    ...state,
    outbox: inOrder([...state.outbox, event.message]),
    completed: state.completed && ["question_answer", "ask_answer", "budget"].includes(event.message.type),
    nudges: state.nudges + (reason === "ended_without_completion" ? 1 : 0),
    losses: state.losses + (reason === "process_lost" ? 1 : 0),
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

/** A new run is told what the task is, then why it was started again, then what was still to be said. */
function inOrder(outbox: readonly AgentMessage[]): readonly AgentMessage[] {
  return outbox.toSorted((one, other) => openingRank(one) - openingRank(other));
}

const notOpening = 2;

function openingRank(message: AgentMessage): number {
  return message.type === "task_start" ? 0 : message.type === "resume" ? 1 : notOpening;
}

function answered(
  state: TaskState,
  event: Extract<TaskEvent, { type: "question.answered" }>,
  at: string,
): TaskState {
  const next = withQuestion(state, event.questionId, (question) => ({
    ...question,
    status: event.skipped ? "skipped" : "answered",
    answer: event.answer,
    answeredAt: at,
    answeredBy: event.answeredBy,
  }));
  return { ...next, conversation: [...next.conversation, { by: "person", text: event.answer, at }] };
}

function withQuestion(state: TaskState, id: string, change: (question: Question) => Question): TaskState {
  return { ...state, questions: state.questions.map((each) => (each.id === id ? change(each) : each)) };
}

function withRun(
  state: TaskState,
  id: string,
  change: (run: NonNullable<TaskState["run"]>) => NonNullable<TaskState["run"]>,
): TaskState {
  return state.run?.id === id ? { ...state, run: change(state.run) } : state;
}
