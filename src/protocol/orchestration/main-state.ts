import type { TaskId } from "../ids.ts";
import type { MainUsage } from "../task/main-event.ts";
import { nothingUsed } from "../task/main-task.ts";
import type { TaskStatus } from "../task/task.ts";
import type { OrchestrationConfig } from "./config.ts";
import type { OrchestrationEvent } from "./event.ts";
import { messagesOf } from "./messages.ts";
import type { OrchestrationState } from "./state.ts";
import { hasEnded } from "../task/transitions.ts";

/** The child task of an agent that is or was main. */
export interface MainChild {
  readonly childId: TaskId;
  readonly agent: string;
  /** The child's last reported event; 0 before the first report. */
  readonly seq: number;
  readonly status: TaskStatus;
  readonly tokens: number;
  readonly costUsd: number;
  readonly usage: MainUsage;
}

/** The agent that leads an orchestration, and the conversation with it. */
export interface MainState {
  /** All agents that were main, in order. */
  readonly children: readonly MainChild[];
  /** The child that leads now; null before the first, after a failure and at the end. */
  readonly current: TaskId | null;
  /** The number of agents that failed as main. */
  readonly failures: number;
  /** The reason why code leads now; null while an agent does. */
  readonly replaced: string | null;
  /** The number of messages that were taken from the current child. */
  readonly taken: number;
  /** The last message to the current child; null before the first. */
  readonly told: { readonly number: number; readonly text: string; readonly last: boolean } | null;
  /** Answers that main was not told yet. */
  readonly answers: readonly string[];
  /** Results and other messages that main was not told yet. */
  readonly news: readonly string[];
  /** Messages to main in a row after which no task was dispatched, merged, failed, skipped or retried. */
  readonly fruitless: number;
  /** Ids of tasks that main retried, each as often as it did. */
  readonly retried: readonly string[];
  /** The number of thin messages in both directions, and an estimate of their tokens. */
  readonly messages: number;
  readonly tokens: number;
}

/** An event about the agent that is main. */
export type MainEvent = Extract<OrchestrationEvent, { readonly type: `main.${string}` }>;

/** Returns true for an event that changes only main. */
export function isMainEvent(event: OrchestrationEvent): event is MainEvent {
  return event.type.startsWith("main.");
}

/** Returns true while ready tasks start only if an agent dispatches them. */
export function isLed({ main }: Pick<OrchestrationState, "main">): boolean {
  return main !== null && main.replaced === null;
}

/** Estimates the tokens of a message: a quarter of its characters, rounded up. */
export function estimatedTokens(line: string): number {
  return Math.ceil(line.length / 4);
}

/** Returns main of a new orchestration; null if code leads. Earlier versions did not record `main_agent`. */
export function newMain({ main_agent }: Partial<Pick<OrchestrationConfig, "main_agent">>): MainState | null {
  if (main_agent == null) return null;
  return {
    children: [],
    current: null,
    failures: 0,
    replaced: null,
    taken: 0,
    told: null,
    answers: [],
    news: [],
    fruitless: 0,
    retried: [],
    messages: 0,
    tokens: 0,
  };
}

/** Folds one event into main. `state` is the orchestration before the event. */
export function evolveMain(
  state: OrchestrationState,
  event: OrchestrationEvent,
  at: string,
): MainState | null {
  const { main } = state;
  if (main === null) return null;
  if (isMainEvent(event)) return changed(main, event);
  if (main.replaced !== null) return main;
  const news = messagesOf(event, { at, state }).filter((line) => !line.startsWith("EXECUTE:"));
  const fruitless = fruits.includes(event.type) ? 0 : main.fruitless;
  return news.length === 0 && fruitless === main.fruitless
    ? main
    : { ...main, news: [...main.news, ...news], fruitless };
}

/** Events that show that main, or the work that it dispatched, makes progress. */
const fruits: readonly OrchestrationEvent["type"][] = [
  "task.dispatched",
  "merge.landed",
  "task.failed",
  "task.skipped",
  "task.retried",
];

function changed(main: MainState, event: MainEvent): MainState {
  switch (event.type) {
    case "main.started":
      return { ...main, ...started(main, event), taken: 0, told: null, answers: [], fruitless: 0 };
    case "main.reported":
      return reported(main, event);
    case "main.heard": {
      const { number, said, answers, retried } = event;
      return {
        ...counted(main, said),
        taken: number,
        answers: [...main.answers, ...answers],
        retried: [...main.retried, ...retried],
      };
    }
    case "main.told": {
      const { number, lines, last } = event;
      const told = { number, text: lines.join("\n"), last };
      return { ...counted(main, lines), told, answers: [], news: [], fruitless: main.fruitless + 1 };
    }
    case "main.failed":
      return { ...main, current: null, failures: main.failures + 1 };
    case "main.replaced":
      return { ...main, current: null, replaced: event.reason, answers: [], news: [] };
  }
}

function started(
  { children }: MainState,
  { childId, agent }: Extract<MainEvent, { type: "main.started" }>,
): Pick<MainState, "children" | "current"> {
  const child: MainChild = {
    childId,
    agent,
    seq: 0,
    status: "pending",
    tokens: 0,
    costUsd: 0,
    usage: nothingUsed,
  };
  return { children: [...children, child], current: childId };
}

function reported(main: MainState, event: Extract<MainEvent, { type: "main.reported" }>): MainState {
  const { type: _, ...report } = event;
  const ends = main.current === event.childId && hasEnded(event.status);
  return {
    ...main,
    current: ends ? null : main.current,
    children: main.children.map((each) => (each.childId === event.childId ? { ...each, ...report } : each)),
  };
}

function counted(main: MainState, lines: readonly string[]): MainState {
  return {
    ...main,
    messages: main.messages + lines.length,
    tokens: main.tokens + lines.reduce((sum, line) => sum + estimatedTokens(line), 0),
  };
}
