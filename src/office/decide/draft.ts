import type { MessageId } from "../../protocol/ids.ts";
import type { MailContent, OfficeEvent, Sender } from "../../protocol/office/event.ts";
import { evolveOffice } from "../../protocol/office/evolve.ts";
import { type Call, memberOf, type MemberState, type OfficeState } from "../../protocol/office/state.ts";
import type { OfficeCircumstances } from "./command.ts";

/** The events of a decision in progress. Each event is applied as it is added. */
export class OfficeDraft {
  readonly events: OfficeEvent[] = [];
  #state: OfficeState;
  readonly circumstances: OfficeCircumstances;

  constructor(state: OfficeState, circumstances: OfficeCircumstances) {
    this.#state = state;
    this.circumstances = circumstances;
  }

  get state(): OfficeState {
    return this.#state;
  }

  add(...events: readonly OfficeEvent[]): void {
    for (const event of events) {
      this.events.push(event);
      this.#state = evolveOffice(this.#state, event, this.circumstances.now.toISOString());
    }
  }

  member(name: string): MemberState | null {
    return memberOf(this.#state, name);
  }

  /** Returns a call by its id; null if the office has forgotten it. */
  call(id: string): Call | null {
    return this.#state.calls.find((call) => call.id === id) ?? null;
  }

  /** Queues a message for a member that has not ended. */
  send(mail: {
    readonly from: Sender;
    readonly to: string;
    readonly content: MailContent;
    readonly wakes: boolean;
    /** The chain of the message; a new one if it is null. */
    readonly chain: MessageId | null;
  }): void {
    if (this.member(mail.to)?.ended !== null) return;
    const id = this.circumstances.ids.message();
    this.add({ type: "mail.queued", id, ...mail, chain: mail.chain ?? id });
  }

  /** Tells a member in its next turn why something did not happen. */
  notify(to: string, text: string, chain: MessageId, wakes: boolean): void {
    this.send({ from: { is: "platform" }, to, content: { is: "notice", text }, wakes, chain });
  }
}
