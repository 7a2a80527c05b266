import { isOpenCall } from "../../protocol/office/state.ts";
import { type Refusal, refuse } from "../../protocol/result.ts";
import { failCall } from "./calls.ts";
import type { OfficeCommand } from "./command.ts";
import type { OfficeDraft } from "./draft.ts";

type Refused = { readonly ok: false; readonly refusal: Refusal };

/** Queues a person's message to a member. It begins a chain. */
export function sendMessage(
  draft: OfficeDraft,
  { to, text, by }: Extract<OfficeCommand, { type: "message.send" }>,
): Refused | null {
  const refused = refusalFor(draft, to);
  if (refused !== null) return refused;
  if (text.trim() === "") return refuse("invalid", "The message is empty. Write something.");
  const from = { is: "person", name: by } as const;
  draft.send({ from, to, content: { is: "message", text }, wakes: true, chain: null });
  return null;
}

export function pauseMember(draft: OfficeDraft, name: string): Refused | null {
  const refused = refusalFor(draft, name);
  if (refused === null && draft.member(name)?.paused === false)
    draft.add({ type: "member.paused", member: name });
  return refused;
}

export function resumeMember(draft: OfficeDraft, name: string): Refused | null {
  const refused = refusalFor(draft, name);
  if (refused === null && draft.member(name)?.paused === true)
    draft.add({ type: "member.resumed", member: name });
  return refused;
}

/** Interrupts the running turn of a member. The call that it works on stays open until its next turn ends. */
export function interruptMember(draft: OfficeDraft, name: string, by: string): Refused | null {
  const refused = refusalFor(draft, name);
  if (refused !== null) return refused;
  const turn = draft.member(name)?.turn ?? null;
  if (turn === null)
    return refuse("not_allowed", `${name} is not working, so there is nothing to interrupt.`);
  if (!turn.interrupted) draft.add({ type: "turn.interrupted", member: name, number: turn.number, by });
  return null;
}

/** Ends a member for good. Open calls to it and from it fail. */
export function endMember(draft: OfficeDraft, name: string): Refused | null {
  const refused = refusalFor(draft, name);
  if (refused !== null) return refused;
  draft.add({ type: "member.ended", member: name, reason: "A person ended it.", isFinal: true });
  for (const call of draft.state.calls.filter(isOpenCall)) {
    if (call.callee === name) failCall(draft, call, `${name} has ended.`);
    else if (call.caller === name)
      draft.add({ type: "call.failed", id: call.id, reason: `${name} has ended.` });
  }
  return null;
}

export function pauseOffice(draft: OfficeDraft): Refused | null {
  if (draft.state.status === "ended") return hasEnded();
  if (draft.state.status === "running") draft.add({ type: "office.paused" });
  return null;
}

export function resumeOffice(draft: OfficeDraft): Refused | null {
  if (draft.state.status === "ended") return hasEnded();
  if (draft.state.status === "paused") draft.add({ type: "office.resumed" });
  return null;
}

/** Ends the office with all its members and open calls. */
export function endOffice(draft: OfficeDraft): Refused | null {
  if (draft.state.status === "ended") return null;
  const reason = "A person ended the office.";
  for (const { name, ended } of draft.state.members)
    if (ended === null) draft.add({ type: "member.ended", member: name, reason, isFinal: true });
  for (const call of draft.state.calls.filter(isOpenCall))
    draft.add({ type: "call.failed", id: call.id, reason });
  draft.add({ type: "office.ended", reason });
  return null;
}

function refusalFor({ state }: OfficeDraft, name: string): Refused | null {
  if (state.status === "ended") return hasEnded();
  const member = state.members.find((each) => each.name === name);
  if (member === undefined) {
    const names = new Intl.ListFormat("en").format(state.members.map((each) => each.name));
    return refuse("not_found", `The office has no member "${name}". Its members are ${names}.`);
  }
  return member.ended === null ? null : refuse("not_allowed", `${name} has ended and takes no messages.`);
}

function hasEnded(): Refused {
  return refuse("not_allowed", "The office has ended. Start a new one.");
}
