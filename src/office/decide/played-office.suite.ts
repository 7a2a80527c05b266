import type { EngineCommand } from "../../engine/stream-kind.ts";
import type { IdSource } from "../../protocol/ids.ts";
import { OfficeDefinition } from "../../protocol/office/definition.ts";
import type { OfficeEvent } from "../../protocol/office/event.ts";
import { evolveOffice } from "../../protocol/office/evolve.ts";
import { memberOf, type MemberState, type OfficeState } from "../../protocol/office/state.ts";
import type { OfficeSaid } from "../../protocol/office/said.ts";
import type { Result } from "../../protocol/result.ts";
import type { OfficeCircumstances, OfficeCommand } from "./command.ts";
import { decideOffice } from "./decide.ts";

type Limits = Partial<OfficeDefinition["limits"]>;

/** An office without processes: every step of its members and of people is a method call. */
export class PlayedOffice {
  state: OfficeState;
  readonly events: OfficeEvent[] = [];
  /** The time in milliseconds. */
  now = 0;
  readonly #circumstances: Omit<OfficeCircumstances, "now">;

  constructor(
    names: readonly string[],
    limits: Limits = {},
    mayCall: Readonly<Record<string, readonly string[]>> = {},
    project: string | null = null,
  ) {
    const definition = OfficeDefinition.parse({
      name: "played",
      title: "Played",
      limits,
      members: names.map((name) => ({
        name,
        role: `${name} plays.`,
        ...(mayCall[name] === undefined ? {} : { mayCall: mayCall[name] }),
      })),
    });
    const created = {
      type: "office.created",
      id: "of_00000001",
      definition,
      project,
      createdBy: "mina",
    } as const;
    this.events.push(created);
    this.state = evolveOffice(null, created, this.#at());
    this.#circumstances = { ids: countedIds(), agentOf: () => "program" };
  }

  /** Decides a command, as the engine does. */
  try(command: OfficeCommand | EngineCommand): Result<OfficeState> {
    const decided = decideOffice(this.state, command, { now: new Date(this.now), ...this.#circumstances });
    if (!decided.ok) return decided;
    this.events.push(...decided.value.events);
    this.state = decided.value.events.reduce(
      (state, event) => evolveOffice(state, event, this.#at()),
      this.state,
    );
    return { ok: true, value: this.state };
  }

  /** Decides a command that must be accepted. */
  do(command: OfficeCommand | EngineCommand): void {
    const done = this.try(command);
    if (!done.ok) throw new Error(done.refusal.message);
  }

  member(name: string): MemberState {
    const member = memberOf(this.state, name);
    if (member === null) throw new Error(`There is no member ${name}.`);
    return member;
  }

  /** A person writes to a member. */
  tells(to: string, text = "Go on."): void {
    this.do({ type: "message.send", to, text, by: "mina" });
  }

  /** A member writes messages in its turn. */
  says(member: string, ...said: readonly OfficeSaid[]): void {
    const { session } = this.member(member);
    if (session === null) throw new Error(`${member} has no session.`);
    const number = session.heard + said.length;
    this.do({ type: "member.said", member, childId: session.childId, number, said });
  }

  invokes(caller: string, ...targets: readonly string[]): void {
    this.says(caller, ...targets.map((target) => invocation(target)));
  }

  /** The agent of a member begins and ends its turn. */
  ends(member: string, text = `${member} is done.`, acted = false): void {
    const { turn } = this.member(member);
    if (turn === null) throw new Error(`${member} is in no turn.`);
    this.do({ type: "turn.begun", member, number: turn.number });
    this.do({ type: "turn.over", member, number: turn.number, text, acted });
  }

  /** Reports the child task of a member. */
  reports(
    member: string,
    change: Partial<Extract<OfficeCommand, { type: "session.changed" }>["session"]>,
  ): void {
    const { session } = this.member(member);
    if (session === null) throw new Error(`${member} has no session.`);
    const { childId, seq, status, tokens, costUsd, questions } = session;
    const view = { childId, seq: seq + 1, status, tokens, costUsd, questions, reason: null, ...change };
    this.do({ type: "session.changed", member, session: view });
  }

  /** Returns the texts that a member reads in its turn. */
  reads(member: string): readonly string[] {
    return (this.member(member).turn?.mail ?? []).map(({ content }) => {
      switch (content.is) {
        case "call":
          return `call ${this.state.calls.find(({ id }) => id === content.call)?.task}`;
        case "result":
          return `result ${this.state.results.find(({ id }) => id === content.result)?.content}`;
        case "message":
        case "notice":
          return `${content.is} ${content.text}`;
      }
    });
  }

  /** Returns the calls as "caller→callee status". */
  get calls(): readonly string[] {
    return this.state.calls.map(({ caller, callee, status }) => `${caller}→${callee} ${status}`);
  }

  #at(): string {
    return new Date(this.now).toISOString();
  }
}

/** Returns the message that calls a member. */
export function invocation(target: string, task = `Help, ${target}.`): OfficeSaid {
  return { is: "invoke", target, task, context: null };
}

/** Returns the message that delivers a result. */
export function delivery(target: string, content: string): OfficeSaid {
  return { is: "deliver", target, resultType: "message", contentType: null, content };
}

function countedIds(): OfficeCircumstances["ids"] {
  let count = 0;
  const next = <Prefix extends string>(prefix: Prefix): `${Prefix}_${string}` => {
    count += 1;
    return `${prefix}_${String(count).padStart(8, "0")}`;
  };
  const ids: Pick<IdSource, "task" | "message" | "call" | "result" | "question"> = {
    task: () => next("t"),
    message: () => next("m"),
    call: () => next("ca"),
    result: () => next("rs"),
    question: () => next("q"),
  };
  return ids;
}
