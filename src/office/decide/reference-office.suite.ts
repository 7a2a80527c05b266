import type { OfficeEvent } from "../../protocol/office/event.ts";
import type { PlayedOffice } from "./played-office.suite.ts";

type Queued = Extract<OfficeEvent, { type: "mail.queued" }>;

interface OpenCall {
  readonly caller: string;
  readonly callee: string;
}

/**
 * A small model of an office that shares no code with it: it follows the events, says which calls must be accepted, and
 * reports broken invariants.
 */
export class ReferenceOffice {
  readonly broken: string[] = [];
  readonly #open = new Map<string, OpenCall>();
  readonly #queued = new Map<string, Queued & { readonly pair: string; readonly place: number }>();
  /** Messages that were handed over, and those of them that were not taken back with a failed session. */
  readonly #handed = new Set<string>();
  readonly #read = new Set<string>();
  readonly #unread = new Map<string, readonly string[]>();
  readonly #place = new Map<string, number>();

  /** Returns true if the wait of one member for another would close a cycle. */
  wouldWaitForItself(from: string, to: string): boolean {
    return this.#reaches(to, from, new Set());
  }

  /** Follows the events of one command. */
  follow(events: readonly OfficeEvent[], decidedByPerson: boolean): void {
    for (const event of events) this.#follow(event, decidedByPerson);
    for (const { caller, callee } of this.#open.values())
      if (this.#reaches(callee, caller, new Set())) this.broken.push(`${caller} waits for itself.`);
  }

  /** Checks an office at rest: every call has ended, and every message that wakes a member was read once. */
  rest(office: PlayedOffice): void {
    for (const [id, { caller, callee }] of this.#open)
      this.broken.push(`${caller}'s call ${id} of ${callee} never ended.`);
    const stopped = new Set(
      office.state.chains.filter((chain) => chain.stopped !== null).map(({ id }) => id),
    );
    for (const { id, to, wakes, chain, content } of this.#queued.values()) {
      const isMoot = content.is === "call" || stopped.has(chain) || office.member(to).ended !== null;
      if (wakes && !isMoot && !this.#read.has(id)) this.broken.push(`${to} never read ${id}.`);
    }
  }

  #reaches(from: string, to: string, seen: ReadonlySet<string>): boolean {
    if (from === to) return true;
    if (seen.has(from)) return false;
    const next = [...this.#open.values()].filter(({ caller }) => caller === from);
    return next.some(({ callee }) => this.#reaches(callee, to, new Set([...seen, from])));
  }

  #follow(event: OfficeEvent, decidedByPerson: boolean): void {
    switch (event.type) {
      case "call.made":
        if (this.wouldWaitForItself(event.caller, event.callee))
          this.broken.push(`${event.id} closes a cycle.`);
        this.#open.set(event.id, event);
        break;
      case "call.allowed":
        if (!decidedByPerson) this.broken.push(`${event.id} was allowed by nobody.`);
        break;
      case "call.completed":
      case "call.failed":
      case "call.expired":
        if (!this.#open.delete(event.id)) this.broken.push(`${event.id} ended twice.`);
        break;
      case "mail.queued":
        this.#queue(event);
        break;
      case "turn.opened":
        this.#unread.set(event.member, event.mail);
        for (const id of event.mail) this.#hand(event.member, id);
        break;
      case "turn.confirmed":
        this.#unread.delete(event.member);
        break;
      case "member.ended":
        // Messages of a turn that never began are handed over again.
        for (const id of this.#unread.get(event.member) ?? []) this.#read.delete(id);
        this.#unread.delete(event.member);
        break;
      default:
    }
  }

  #queue(mail: Queued): void {
    const { id, from, to } = mail;
    if (this.#queued.has(id)) this.broken.push(`${id} was queued twice.`);
    this.#queued.set(id, { ...mail, pair: `${JSON.stringify(from)} ${to}`, place: this.#queued.size });
  }

  #hand(member: string, id: string): void {
    const mail = this.#queued.get(id);
    if (mail === undefined) this.broken.push(`${member} read ${id}, which nobody sent.`);
    if (this.#read.has(id)) this.broken.push(`${member} read ${id} twice.`);
    this.#read.add(id);
    if (mail === undefined) return;
    const last = this.#place.get(mail.pair) ?? -1;
    if (mail.place < last && !this.#handed.has(id)) this.broken.push(`${member} read ${id} too late.`);
    this.#handed.add(id);
    this.#place.set(mail.pair, Math.max(last, mail.place));
  }
}
