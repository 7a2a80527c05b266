import { expect, test } from "vitest";
import { dice } from "../../../test/support/dice.ts";
import type { EngineCommand } from "../../engine/stream-kind.ts";
import type { QuestionId } from "../../protocol/ids.ts";
import { evolveOffice } from "../../protocol/office/evolve.ts";
import { isOpenCall, type OfficeState } from "../../protocol/office/state.ts";
import type { OfficeSaid } from "../../protocol/office/said.ts";
import { occupants } from "../../protocol/office/waits.ts";
import type { OfficeCommand } from "./command.ts";
import { hasForgottenMail } from "./open-turns.ts";
import { delivery, invocation, PlayedOffice } from "./played-office.suite.ts";
import { ReferenceOffice } from "./reference-office.suite.ts";

const operations = Number(process.env["OPERATIONS"] ?? 20_000);
const perOffice = 400;
const budget = 2;

/** Plays random offices: members call, deliver, ask, fail and talk without acting, people act, servers die. */
test(`random offices keep their invariants over ${operations} operations`, () => {
  const seed = Number(process.env["SEED"] ?? 15);
  const roll = dice(seed);
  let done = 0;
  let cyclesRefused = 0;
  for (let office = 0; done < operations; office += 1) {
    const random = new RandomOffice(roll);
    for (let step = 0; step < perOffice; step += 1, done += 1) {
      random.act();
      if (random.broken().length > 0)
        throw new Error(`Seed ${seed}, step ${step}: ${random.broken().join(" ")}`);
    }
    cyclesRefused += random.cyclesRefused;
    random.rest();
    expect({ seed, office, broken: random.broken() }).toEqual({ seed, office, broken: [] });
  }
  expect(cyclesRefused).toBeGreaterThan(operations / 1_000);
});

/** An office whose members and people act at random. */
class RandomOffice {
  readonly #roll: (from: number, to: number) => number;
  readonly #office: PlayedOffice;
  readonly #model = new ReferenceOffice();
  readonly #names: readonly string[];
  readonly #wrong: string[] = [];
  #mostPaid = 0;
  #questions = 0;
  cyclesRefused = 0;

  constructor(roll: (from: number, to: number) => number) {
    this.#roll = roll;
    this.#names = Array.from({ length: roll(2, 8) }, (_, index) => `M${index}`);
    this.#office = new PlayedOffice(this.#names, {
      sessions: roll(1, 4),
      depth: roll(2, 8),
      count: roll(10, 60),
      budgetUsd: roll(0, 1) * budget,
    });
  }

  broken(): string[] {
    return [...this.#wrong, ...this.#model.broken];
  }

  act(): void {
    const name = this.#one(this.#names);
    const { turn, session } = this.#office.member(name);
    const choice = this.#roll(0, 99);
    if (choice < 12) this.#try({ type: "message.send", to: name, text: "Hello.", by: "mina" });
    else if (choice < 20) this.#person(name);
    else if (choice === 20 && this.#roll(0, 4) === 0) this.#die();
    else if (choice < 23) this.#expire();
    else if (choice < 25) this.#save();
    else if (session === null || turn === null)
      this.#try({ type: "message.send", to: name, text: "Go.", by: "mina" });
    else if (choice < 60) this.#says(name);
    else if (choice < 72) this.#reports(name);
    else if (session.questions.length > 0) this.#report(name, { questions: [] });
    else this.#ends(name);
  }

  /** Brings everything to an end: people answer and resume, members end their turns and call nobody. */
  rest(): void {
    this.#try({ type: "office.resume" });
    for (const name of this.#names) this.#try({ type: "member.resume", member: name });
    for (let round = 0; round < 10_000; round += 1) {
      const held = this.#office.state.calls.find((call) => call.heldBy !== null && isOpenCall(call));
      const working = this.#office.state.members.find(({ turn }) => turn !== null);
      if (held !== undefined)
        this.#try({ type: "call.decide", questionId: held.heldBy!, allow: round % 2 === 0 });
      else if (working === undefined) {
        const waiting = this.#office.state.members.find(({ interrupted }) => interrupted);
        if (waiting === undefined) break;
        this.#try({ type: "message.send", to: waiting.name, text: "Go on.", by: "mina" });
      } else if ((working.session?.questions.length ?? 0) > 0) this.#report(working.name, { questions: [] });
      else this.#ends(working.name);
    }
    this.#model.rest(this.#office);
  }

  #person(name: string): void {
    const held = this.#office.state.calls.find((call) => call.heldBy !== null && isOpenCall(call));
    const choice = this.#roll(0, 9);
    if (held !== undefined && choice < 6)
      this.#try({ type: "call.decide", questionId: held.heldBy!, allow: choice < 4 });
    else if (choice < 4) this.#try({ type: choice < 2 ? "member.pause" : "member.resume", member: name });
    else if (choice < 8) this.#try({ type: choice < 5 ? "office.pause" : "office.resume" });
    else if (choice === 8) this.#try({ type: "member.interrupt", member: name, by: "mina" });
    else if (this.#roll(0, 40) === 0) this.#try({ type: "member.end", member: name });
  }

  #says(name: string): void {
    const { session, turn } = this.#office.member(name);
    const target = this.#roll(0, 19) === 0 ? "Nobody" : this.#one(this.#names);
    const said: OfficeSaid = this.#roll(0, 3) === 0 ? delivery(target, "A result.") : invocation(target);
    const mustRefuse =
      said.is === "invoke" && (target === "Nobody" || this.#model.wouldWaitForItself(name, target));
    const calls = this.#office.state.calls.length;
    const { length: before } = this.#office.events;
    const isLimited = this.#office.state.chains.some(
      ({ id, limited }) => id === turn?.chain && limited !== null,
    );
    const command = {
      type: "member.said",
      member: name,
      childId: session!.childId,
      number: session!.heard + 1,
      said: [said],
    } as const;
    this.#try(command);
    const made = this.#office.state.calls.length > calls;
    if (mustRefuse && made) this.#wrong.push(`A call from ${name} to ${target} should have been refused.`);
    const refused = this.#office.events.slice(before).find(({ type }) => type === "call.refused");
    if (mustRefuse && target !== "Nobody" && target !== name) this.cyclesRefused += 1;
    else if (said.is === "invoke" && !made && !mustRefuse && !isLimited)
      this.#expectLimit(refused?.type === "call.refused" ? refused.reason : "It was ignored.");
    // A driver that was killed before it knew of its success repeats its command.
    if (this.#roll(0, 4) === 0) this.#repeat(command);
  }

  #repeat(command: OfficeCommand): void {
    const { length } = this.#office.events;
    this.#try(command);
    if (this.#office.events.length > length) this.#wrong.push(`A repeated ${command.type} had an effect.`);
  }

  /** A call that closes no cycle is refused only for a limit of its chain, or because the callee has ended. */
  #expectLimit(reason: string): void {
    if (!/used all|nested|has ended|budget/.test(reason)) this.#wrong.push(`A call was refused: ${reason}`);
  }

  #ends(name: string): void {
    const { turn } = this.#office.member(name);
    const number = turn!.number;
    if (!turn!.confirmed) this.#try({ type: "turn.begun", member: name, number });
    const command = {
      type: "turn.over",
      member: name,
      number,
      text: "Done.",
      acted: this.#roll(0, 1) === 0,
    } as const;
    this.#try(command);
    if (this.#roll(0, 4) === 0) this.#repeat(command);
  }

  #reports(name: string): void {
    const { session, turn } = this.#office.member(name);
    const choice = this.#roll(0, 9);
    // The driver interrupts the turns of a stopped chain, which then cost nothing.
    const isStopped = this.#office.state.chains.some(
      ({ id, stopped }) => id === turn?.chain && stopped !== null,
    );
    if (choice === 0) this.#report(name, { status: "failed", reason: "It crashed." });
    else if (choice < 4) {
      this.#questions += 1;
      const id: QuestionId = `q_${String(this.#questions).padStart(8, "9")}`;
      this.#report(name, { questions: [id] });
    } else if (!isStopped) {
      const paid = this.#roll(1, 100) / 100;
      this.#mostPaid = Math.max(this.#mostPaid, paid);
      this.#report(name, { costUsd: session!.costUsd + paid });
    }
  }

  #report(
    name: string,
    change: Partial<Extract<OfficeCommand, { type: "session.changed" }>["session"]>,
  ): void {
    const { session } = this.#office.member(name);
    const { childId, seq, status, tokens, costUsd, questions } = session!;
    const view = { childId, seq: seq + 1, status, tokens, costUsd, questions, reason: null, ...change };
    this.#try({ type: "session.changed", member: name, session: view });
  }

  /** The driver commits the files of ended turns. */
  #save(): void {
    const turns = [...this.#office.state.unsaved];
    const changed = this.#roll(0, 1) === 0 ? [] : ["a.txt"];
    const command = {
      type: "work.saved",
      workspace: null,
      commit: "c1",
      changed,
      changedCount: changed.length,
      turns,
    } as const;
    this.#try(command);
  }

  #expire(): void {
    const open = this.#office.state.calls.filter(isOpenCall);
    if (open.length > 0)
      this.#try({ type: "timer.due", timerId: `${this.#office.state.id}/${this.#one(open).id}` });
  }

  /** The server dies: the next one folds the events again. */
  #die(): void {
    const again = this.#office.events.reduce<OfficeState | null>(
      (state, event) => evolveOffice(state, event, new Date(0).toISOString()),
      null,
    );
    if (JSON.stringify(again) !== JSON.stringify(this.#office.state)) this.#wrong.push("The fold differs.");
  }

  #try(command: OfficeCommand | EngineCommand): void {
    const before = this.#office.events.length;
    this.#office.try(command);
    const { state, events } = this.#office;
    const added = events.slice(before);
    this.#model.follow(added, command.type === "call.decide");
    // A member whose call ends during its turn goes on at once, even if others have taken all sessions meanwhile.
    const isFull = occupants(state).length > state.definition.limits.sessions;
    if (isFull && added.some(({ type }) => type === "turn.opened"))
      this.#wrong.push("A turn was opened without a free session.");
    for (const { id, costUsd } of state.chains)
      if (state.definition.limits.budgetUsd > 0 && costUsd > budget + this.#mostPaid)
        this.#wrong.push(`${id} cost ${costUsd}.`);
    if (hasForgottenMail(state)) this.#wrong.push("A message lies at a member that could read it.");
    for (const { name, serving } of state.members)
      if (serving !== null && state.calls.find(({ id }) => id === serving)?.status !== "in_progress")
        this.#wrong.push(`${name} works on a call that is over.`);
  }

  #one<T>(all: readonly T[]): T {
    return all[this.#roll(0, all.length - 1)]!;
  }
}
