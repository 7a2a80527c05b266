import type { CallId, MessageId } from "../../../src/protocol/ids.ts";
import type {
  Call,
  Mail,
  MemberSession,
  OfficeResult,
  OfficeState,
} from "../../../src/protocol/office/state.ts";
import type { OfficeRecord } from "../../data/office-events.ts";

/** The parts of a call that do not change. */
type MadeCall = Pick<Call, "id" | "caller" | "callee" | "task" | "context">;

/** The objects to which events refer only by id. */
export interface Known {
  readonly calls: ReadonlyMap<CallId, MadeCall>;
  readonly results: ReadonlyMap<string, Pick<OfficeResult, "content">>;
  /** The texts of the messages with which people began requests. */
  readonly requests: ReadonlyMap<MessageId, string>;
  /** The last session of each member. The state forgets those that have ended. */
  readonly sessions: ReadonlyMap<string, Pick<MemberSession, "childId" | "agent">>;
}

/** Collects the calls, results and requests of the events and of the state, which forgets old ones. */
export function knownIn(state: OfficeState, records: readonly OfficeRecord[]): Known {
  const calls = new Map<CallId, MadeCall>(state.calls.map((call) => [call.id, call]));
  const results = new Map<string, Pick<OfficeResult, "content">>(
    state.results.map((result) => [result.id, result]),
  );
  const requests = new Map<MessageId, string>();
  const sessions = new Map<string, Pick<MemberSession, "childId" | "agent">>();
  const addRequest = ({ id, content }: Pick<Mail, "id" | "content">): void => {
    if (content.is === "message") requests.set(id, content.text);
  };
  for (const { event } of records) {
    if (event.type === "call.made") calls.set(event.id, event);
    else if (event.type === "result.stored") results.set(event.id, event);
    else if (event.type === "mail.queued") addRequest(event);
    else if (event.type === "member.started") sessions.set(event.member, event);
  }
  for (const { name, session, queue, turn } of state.members) {
    for (const mail of [...queue, ...(turn?.mail ?? [])]) addRequest(mail);
    if (session !== null) sessions.set(name, session);
  }
  return { calls, results, requests, sessions };
}
