import type { CallId, MessageId } from "../../../src/protocol/ids.ts";
import type { Call, Mail, OfficeResult, OfficeState } from "../../../src/protocol/office/state.ts";
import type { OfficeRecord } from "../../data/office-events.ts";

/** The parts of a call that do not change. */
type MadeCall = Pick<Call, "id" | "caller" | "callee" | "task" | "context">;

/** Everything that events only mention by its id. */
export interface Known {
  readonly calls: ReadonlyMap<CallId, MadeCall>;
  readonly results: ReadonlyMap<string, Pick<OfficeResult, "content">>;
  /** The texts of the messages with which people began requests. */
  readonly requests: ReadonlyMap<MessageId, string>;
}

/** Collects the calls, results and requests of the events and of the state, which forgets old ones. */
export function knownIn(state: OfficeState, records: readonly OfficeRecord[]): Known {
  const calls = new Map<CallId, MadeCall>(state.calls.map((call) => [call.id, call]));
  const results = new Map<string, Pick<OfficeResult, "content">>(
    state.results.map((result) => [result.id, result]),
  );
  const requests = new Map<MessageId, string>();
  const addRequest = ({ id, content }: Pick<Mail, "id" | "content">): void => {
    if (content.is === "message") requests.set(id, content.text);
  };
  for (const { event } of records) {
    if (event.type === "call.made") calls.set(event.id, event);
    else if (event.type === "result.stored") results.set(event.id, event);
    else if (event.type === "mail.queued") addRequest(event);
  }
  for (const { queue, turn } of state.members) [...queue, ...(turn?.mail ?? [])].forEach(addRequest);
  return { calls, results, requests };
}
