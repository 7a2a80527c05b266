import { knownClis } from "../../agents/known-clis.ts";
import { assert } from "vitest";
import { type Actor, agent, person, system } from "../../protocol/actor.ts";
import type { EventBody } from "../../agents/agent-event.ts";
import type { Item } from "../../protocol/dialects/message.ts";
import type { IdSource } from "../../protocol/ids.ts";
import type { TaskEvent } from "../../protocol/task/event.ts";
import { evolve } from "../../protocol/task/evolve.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { WorkflowDefinition } from "../../protocol/workflow/definition.ts";
import { outlineOf } from "../workflows/outline-of.ts";
import type { Circumstances, TaskCommand } from "./command.ts";
import { decide } from "./decide.ts";

/** Sequential ids, so that tests can compare whole values. */
function countingIds(): IdSource {
  const counts = new Map<string, number>();
  const next = <Prefix extends string>(prefix: Prefix): `${Prefix}_${string}` => {
    const count = (counts.get(prefix) ?? 0) + 1;
    counts.set(prefix, count);
    return `${prefix}_${String(count).padStart(8, "0")}`;
  };
  return {
    task: () => next("t"),
    question: () => next("q"),
    run: () => next("r"),
    message: () => next("m"),
    review: () => next("rv"),
    comment: () => next("cm"),
    verification: () => next("v"),
    checkpoint: () => next("c"),
    orchestration: () => next("o"),
    office: () => next("of"),
    call: () => next("ca"),
    result: () => next("rs"),
    project: () => next("p"),
    trigger: () => next("tr"),
    session: () => "session-1",
  };
}

/** A task that processes commands without any process, clock or store. */
export class PlayedTask {
  readonly #ids = countingIds();
  readonly created: Extract<TaskEvent, { type: "task.created" }>;
  readonly events: TaskEvent[] = [];
  now = new Date("2026-01-01T00:00:00.000Z");
  /** Silence and budgets are not watched unless a test sets limits. */
  silenceAfterMs: number | null = null;
  money: Circumstances["money"] = {
    timeZone: "UTC",
    perTaskUsd: null,
    perDayUsd: null,
    spentTodayUsd: 0,
    projectDayUsd: null,
    projectSpentTodayUsd: 0,
  };
  hashes: Circumstances["hashes"] = null;
  state: TaskState;
  readonly #agent: "program" | "turns" | "one turn";

  readonly #definition: WorkflowDefinition | null;
  autoApprove = false;
  hasSettings = false;
  guides: Circumstances["guides"] = new Map();
  headings: Circumstances["headings"] = new Map();
  tools: Circumstances["tools"] = [];
  checkpointEveryMs: number | null = null;

  constructor(
    agent: "program" | "turns" | "one turn" = "program",
    definition: WorkflowDefinition | null = null,
    source: string | null = null,
    first?: readonly [Extract<TaskEvent, { type: "task.created" }>, ...TaskEvent[]],
    words: { readonly title?: string; readonly description?: string } = {},
  ) {
    this.#agent = agent;
    this.#definition = definition;
    this.created = first?.[0] ?? {
      type: "task.created",
      id: "t_00000001",
      taskType: definition?.name ?? "custom",
      title: words.title ?? "Title",
      description: words.description ?? "What to do",
      agent: "demo",
      createdBy: "ann",
      workspace: "/w/t_00000001",
      outline: definition === null ? [] : outlineOf(definition),
      source,
      verifier: null,
    };
    this.state = evolve(null, this.created, this.now.toISOString());
    for (const event of first?.slice(1) ?? []) this.state = evolve(this.state, event, this.now.toISOString());
  }

  /** Decides a command, applies its events and returns them; a refusal is returned as its code and message. */
  do(
    command: TaskCommand,
    by = person("ann"),
  ): TaskEvent[] | { code: string; message: string; details?: unknown } {
    const decided = decide(this.state, command, this.circumstances(by));
    if (!decided.ok) return decided.refusal;
    const { events, state } = decided.value;
    for (const event of events) this.state = evolve(this.state, event, this.now.toISOString());
    assert.deepStrictEqual(this.state, state, "The state of a decision is the fold of its events.");
    this.events.push(...events);
    return [...events];
  }

  /** Simulates one read of these events from the agent. */
  reads(...events: readonly EventBody[]): TaskEvent[] {
    const given = this.do(
      {
        type: "run.reported",
        runId: this.runId,
        events: events.map((event) => ({ ...event, offset: 0 })),
        output: [],
        ended: null,
      },
      agent("demo"),
    );
    if (!Array.isArray(given)) throw new Error(given.message);
    return given;
  }

  /** Simulates messages of the agent in one window. */
  says(...items: readonly Item[]): TaskEvent[] {
    const given = this.do(
      {
        type: "run.reported",
        runId: this.runId,
        events: items.map((item) => ({ t: "item", item, offset: item.offset })),
        output: [],
        ended: null,
      },
      agent("demo"),
    );
    if (!Array.isArray(given)) throw new Error(given.message);
    return given;
  }

  /** Ends the agent's process; the code is null if the exit status is unknown. */
  ends(code: number | null, more: { isHandedOver?: true } = {}): TaskEvent[] {
    const signal = more.isHandedOver === true ? "SIGKILL" : null;
    const ended = { exit: { code, signal }, stderrTail: "", ...more };
    const given = this.do(
      { type: "run.reported", runId: this.runId, events: [], output: [], ended },
      agent("demo"),
    );
    if (!Array.isArray(given)) throw new Error(given.message);
    return given;
  }

  /** Submits, admits and starts the task, and sends its first message. */
  started(): this {
    if (this.state.task.status === "draft") this.do({ type: "task.submit" });
    this.do({ type: "task.admit" }, system);
    this.start();
    return this;
  }

  /** Starts the planned run and sends it every queued message. */
  start(): void {
    this.do({ type: "run.started", runId: this.runId, pid: 100, adopted: false }, system);
    for (const { messageId } of this.state.agent.outbox) {
      this.do({ type: "message.sent", runId: this.runId, messageId }, system);
    }
  }

  get runId(): `r_${string}` {
    if (this.state.agent.run === null) throw new Error("There is no run.");
    return this.state.agent.run.id;
  }

  /** The status of the task and its agent, in short. */
  get stands(): string {
    const { status, agentStatus, blockedBy } = this.state.task;
    return `${status}, ${agentStatus}${blockedBy === null ? "" : `, blocked by ${blockedBy}`}`;
  }

  /** Returns the circumstances of a decision by this actor. */
  circumstances(by: Actor): Circumstances {
    return {
      now: this.now,
      by,
      ids: this.#ids,
      cli: this.#agent === "program" ? null : (knownClis[0] ?? null),
      takesTurns: this.#agent !== "program",
      oneTurnRuns: this.#agent === "one turn",
      definition: this.#definition,
      hashes: this.hashes,
      guides: this.guides,
      headings: this.headings,
      tools: this.tools,
      verifier: "judge",
      verdictDeadlineMs: 600_000,
      pullRequestOnApproval: false,
      autoApprove: this.autoApprove,
      reviewHours: { reminder: 24, urgentReminder: 48, escalation: 72 },
      hibernateAfterMs: 240_000,
      silenceAfterMs: this.silenceAfterMs,
      money: this.money,
      hasSettings: this.hasSettings,
      checkpointEveryMs: this.checkpointEveryMs,
      chance: 0.5,
    };
  }
}

export function question(
  text: string,
  more: Partial<{
    options: string[];
    default: string;
    required: boolean;
    category: "business" | "choice";
  }> = {},
): Item {
  return {
    kind: "message",
    type: "USER_QUESTION",
    payload: {
      category: more.category ?? "choice",
      question: text,
      options: more.options ?? [],
      required: more.required ?? true,
      ...(more.default === undefined ? {} : { default: more.default }),
    },
    rawContent: text,
    offset: 0,
  };
}

export function completion(summary: string): Item {
  return {
    kind: "message",
    type: "CUSTOM_TASK_COMPLETE",
    payload: { summary },
    rawContent: summary,
    offset: 0,
  };
}

export function errorOf(
  type: "recoverable" | "fatal",
  recovery: "pause_and_retry" | "checkpoint_and_fail" | "notify_user",
  retryAfter?: number | string,
): Item {
  return {
    kind: "message",
    type: "ERROR",
    payload: { type, message: "It broke", recovery, ...(retryAfter === undefined ? {} : { retryAfter }) },
    rawContent: "ERROR",
    offset: 0,
  };
}

export function mistake(): Item {
  return {
    kind: "diagnostic",
    code: "protocol_invalid",
    message: "question is missing",
    offset: 0,
    block: "USER_QUESTION",
    field: "question",
  };
}
