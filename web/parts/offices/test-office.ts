import type { OfficeEvent } from "../../../src/protocol/office/event.ts";
import { evolveOffice } from "../../../src/protocol/office/evolve.ts";
import type { OfficeState } from "../../../src/protocol/office/state.ts";
import type { OfficeRecord } from "../../data/office-events.ts";

/** Returns the time of an event, in seconds after an office was opened. */
export function second(seconds: number): string {
  return new Date(Date.UTC(2026, 0, 5) + 1000 * seconds).toISOString();
}

const created: OfficeEvent = {
  type: "office.created",
  id: "of_00000001",
  definition: {
    name: "team",
    title: "Team",
    description: "",
    language: "en",
    workspace: "shared",
    limits: { depth: 8, count: 100, budgetUsd: 0, sessions: 4, idleRoundTrips: 3 },
    questionExpirySeconds: 300,
    callExpirySeconds: 3600,
    members: ["PO", "Dev", "QA"].map((name) => ({ name, role: `You are ${name}.` })),
  },
  project: null,
  createdBy: "mina",
};

/** Returns the records of an office with the members PO, Dev and QA, one second apart, from its creation on. */
export function recordsOf(...events: readonly OfficeEvent[]): readonly OfficeRecord[] {
  return [created, ...events].map((event, at) => ({
    stream: "of_00000001",
    kind: "office",
    seq: at + 1,
    position: "",
    at: second(at),
    by: "system",
    version: 1,
    event,
  }));
}

/** Returns the state of this office after these events. */
export function officeAfter(...events: readonly OfficeEvent[]): OfficeState {
  const [first, ...rest] = recordsOf(...events).map(({ event }) => event);
  let state = evolveOffice(null, first ?? created, second(0));
  for (const [at, event] of rest.entries()) state = evolveOffice(state, event, second(at + 1));
  return state;
}

/** Returns the event of a person's message. */
export function message(to: string, text: string, id = "m_00000001" as const): OfficeEvent {
  return {
    type: "mail.queued",
    id,
    from: { is: "person", name: "mina" },
    to,
    content: { is: "message", text },
    wakes: true,
    chain: id,
  };
}

/** Returns the events that start the session of a member and open a turn with this message. */
export function turn(
  member: string,
  mail: "m_00000001" | "m_00000002" = "m_00000001",
): readonly OfficeEvent[] {
  const childId = `t_${member.toLowerCase().padEnd(8, "0")}` as const;
  return [
    { type: "member.started", member, childId, agent: "worker" },
    { type: "turn.opened", member, number: 1, chain: "m_00000001", mail: [mail] },
  ];
}

/** Returns the events of a call with the id `ca_00000001`, which is queued for its callee. */
export function call(caller: string, callee: string, task = "Build it"): readonly OfficeEvent[] {
  return [
    {
      type: "call.made",
      id: "ca_00000001",
      caller,
      callee,
      task,
      context: null,
      chain: "m_00000001",
      parent: null,
      depth: 1,
    },
    {
      type: "mail.queued",
      id: "m_00000002",
      from: { is: "member", name: caller },
      to: callee,
      content: { is: "call", call: "ca_00000001" },
      wakes: true,
      chain: "m_00000001",
    },
  ];
}
