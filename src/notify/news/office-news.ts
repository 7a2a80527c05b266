import type { OfficeEvent } from "../../protocol/office/event.ts";
import type { News } from "./news.ts";
import type { Recipients } from "./recipients.ts";

/** An office that an event belongs to, as far as notifications need it. */
export interface OfficeSubject {
  readonly id: string;
  readonly calls: readonly { readonly id: string; readonly caller: string; readonly callee: string }[];
}

/** The events of offices that are news. Questions are news of the member's task. */
export const officeNewsTypes = ["call.held"] as const satisfies readonly OfficeEvent["type"][];
export type OfficeNewsEvent = Extract<OfficeEvent, { type: (typeof officeNewsTypes)[number] }>;

/** Returns the news of an event of an office: a call waits for a person. */
export function officeNews(event: OfficeNewsEvent, { id, calls }: OfficeSubject, people: Recipients): News {
  const call = calls.find((each) => each.id === event.id);
  return {
    content: { kind: "decision", callId: event.id, caller: call?.caller ?? "", callee: call?.callee ?? "" },
    path: `/offices/${id}`,
    urgency: "high",
    people: people.creator,
  };
}
