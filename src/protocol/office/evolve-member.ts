import type { OfficeEvent } from "./event.ts";
import type { MemberSession, MemberState } from "./state.ts";

/** Applies one event of an office to one of its members. */
export function evolveMember(member: MemberState, event: OfficeEvent, at: string): MemberState {
  if (event.type === "mail.queued") {
    if (event.to !== member.name) return member;
    const { id, from, content, wakes, chain } = event;
    return { ...member, queue: [...member.queue, { id, from, content, wakes, chain, queuedAt: at }] };
  }
  if (isEndOfCall(event)) return withoutCall(member, event.id);
  if (!("member" in event) || event.member !== member.name) return member;
  switch (event.type) {
    case "member.started":
      return { ...member, session: newSession(event) };
    case "member.reported":
      return { ...member, session: reported(member.session, event) };
    case "member.heard":
      return member.session === null
        ? member
        : { ...member, session: { ...member.session, heard: event.said } };
    case "member.paused":
      return { ...member, paused: true };
    case "member.resumed":
      return { ...member, paused: false };
    case "member.ended":
      return {
        ...member,
        session: null,
        turn: null,
        serving: null,
        interrupted: false,
        ended: event.isFinal ? event.reason : null,
        queue: event.isFinal ? [] : [...unreadMail(member), ...member.queue],
        failures: member.failures + 1,
        before: {
          tokens: member.before.tokens + (member.session?.tokens ?? 0),
          costUsd: member.before.costUsd + (member.session?.costUsd ?? 0),
        },
      };
    case "turn.opened": {
      const handed = new Set(event.mail);
      const mail = member.queue.filter(({ id }) => handed.has(id));
      const call = mail.find(({ content }) => content.is === "call")?.content;
      return {
        ...member,
        queue: member.queue.filter(({ id }) => !handed.has(id)),
        turn: {
          number: event.number,
          chain: event.chain,
          mail,
          openedAt: at,
          confirmed: false,
          interrupted: false,
        },
        turns: event.number,
        interrupted: false,
        serving: call?.is === "call" ? call.call : member.serving,
      };
    }
    case "turn.confirmed":
      return member.turn === null ? member : { ...member, turn: { ...member.turn, confirmed: true } };
    case "turn.interrupted":
      return member.turn === null ? member : { ...member, turn: { ...member.turn, interrupted: true } };
    case "turn.ended":
      return {
        ...member,
        turn: null,
        failures: 0,
        interrupted: member.turn?.interrupted === true && member.serving !== null,
      };
    default:
      return member;
  }
}

/** Returns the messages of a turn that the agent never began; its call has failed with the session. */
function unreadMail({ turn }: MemberState): MemberState["queue"] {
  return turn === null || turn.confirmed ? [] : turn.mail.filter(({ content }) => content.is !== "call");
}

/** Forgets a call that has ended, even if the member has not taken it yet. */
function withoutCall(member: MemberState, id: string): MemberState {
  const queue = member.queue.filter(({ content }) => content.is !== "call" || content.call !== id);
  const isServed = member.serving === id;
  if (!isServed && queue.length === member.queue.length) return member;
  return isServed ? { ...member, queue, serving: null, interrupted: false } : { ...member, queue };
}

function isEndOfCall(
  event: OfficeEvent,
): event is Extract<OfficeEvent, { type: "call.completed" | "call.failed" | "call.expired" }> {
  return ["call.completed", "call.failed", "call.expired"].includes(event.type);
}

function newSession({ childId, agent }: Extract<OfficeEvent, { type: "member.started" }>): MemberSession {
  return { childId, agent, seq: 0, status: "pending", tokens: 0, costUsd: 0, questions: [], heard: 0 };
}

function reported(
  session: MemberSession | null,
  { childId, seq, status, tokens, costUsd, questions }: Extract<OfficeEvent, { type: "member.reported" }>,
): MemberSession | null {
  if (session?.childId !== childId) return session;
  return { ...session, seq, status, tokens, costUsd, questions };
}
