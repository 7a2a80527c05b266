import type { Decision, EngineCommand } from "../../engine/stream-kind.ts";
import type { CallId } from "../../protocol/ids.ts";
import { type OfficeEvent, platformName } from "../../protocol/office/event.ts";
import { isOpenCall, type MemberState, type OfficeState } from "../../protocol/office/state.ts";
import type { OfficeSaid } from "../../protocol/office/said.ts";
import { ok, type Refusal, refuse, type Result } from "../../protocol/result.ts";
import { callOfTimer } from "../call-timers.ts";
import { completeServed, deliver, expireCall, failCall, makeCall, queueCall } from "./calls.ts";
import type { OfficeCircumstances, OfficeCommand, SessionView } from "./command.ts";
import { OfficeDraft } from "./draft.ts";
import { openTurns } from "./open-turns.ts";
import {
  endMember,
  endOffice,
  interruptMember,
  pauseMember,
  pauseOffice,
  resumeMember,
  resumeOffice,
  sendMessage,
} from "./person.ts";
import { hasEnded } from "../../protocol/task/transitions.ts";

type Refused = { readonly ok: false; readonly refusal: Refusal };
type CommandOf<Type extends OfficeCommand["type"]> = Extract<OfficeCommand, { type: Type }>;

/**
 * Turns a command into events. The same decision opens the turns that become possible, so a crash cannot separate a
 * result from the turn in which its receiver reads it.
 */
export function decideOffice(
  state: OfficeState,
  command: OfficeCommand | EngineCommand,
  circumstances: OfficeCircumstances,
): Result<Decision<OfficeState, OfficeEvent>> {
  if (state.deleted) return refuse("not_found", `There is no office ${state.id}.`);
  const draft = new OfficeDraft(state, circumstances);
  for (const each of command.type === "members.observed" ? command.observations : [command]) {
    const refused = apply(draft, each);
    if (refused !== null) return refused;
    openTurns(draft);
  }
  return ok({ events: draft.events, state: draft.state });
}

type SingleCommand = Exclude<OfficeCommand | EngineCommand, { type: "members.observed" }>;

function apply(draft: OfficeDraft, command: SingleCommand): Refused | null {
  switch (command.type) {
    case "message.send":
      return sendMessage(draft, command);
    case "member.pause":
      return pauseMember(draft, command.member);
    case "member.resume":
      return resumeMember(draft, command.member);
    case "member.end":
      return endMember(draft, command.member);
    case "member.interrupt":
      return interruptMember(draft, command.member, command.by);
    case "office.pause":
      return pauseOffice(draft);
    case "office.resume":
      return resumeOffice(draft);
    case "office.end":
      return endOffice(draft);
    case "office.delete":
      if (draft.state.status !== "ended")
        return refuse("not_allowed", "The office is still open. End it before you delete it.");
      draft.add({ type: "office.deleted" });
      return null;
    case "call.decide":
      return decideCall(draft, command);
    case "session.changed":
      takeSession(draft, command.member, command.session);
      return null;
    case "turn.begun":
      if (
        isCurrent(draft.member(command.member), command.number) &&
        !draft.member(command.member)!.turn!.confirmed
      )
        draft.add({ type: "turn.confirmed", member: command.member, number: command.number });
      return null;
    case "member.said":
      hear(draft, command);
      return null;
    case "turn.over":
      endTurn(draft, command);
      return null;
    case "timer.due":
      expire(draft, callOfTimer(draft.state, command.timerId));
      return null;
    case "project.imported":
    case "project.refused":
      if (draft.state.project?.base === null) draft.add(command);
      return null;
    case "work.saved":
    case "work.published":
    case "people.told":
      draft.add(command);
      return null;
    case "session.stopped":
      if (draft.state.stopping.includes(command.childId)) draft.add(command);
      return null;
    case "mail.sweep":
    case "account.limited":
      return null;
  }
}

function expire(draft: OfficeDraft, id: CallId | null): void {
  const call = id === null ? null : draft.call(id);
  if (call !== null && isOpenCall(call)) expireCall(draft, call);
}

function isCurrent(member: MemberState | null, number: number): boolean {
  return member?.turn?.number === number;
}

/** Takes the new messages of a member, each once. */
function hear(draft: OfficeDraft, { member: name, childId, number, said }: CommandOf<"member.said">): void {
  const session = draft.member(name)?.session;
  if (session?.childId !== childId || session.heard !== number - said.length || said.length === 0) return;
  for (const each of said) carryOut(draft, name, each);
  draft.add({ type: "member.heard", member: name, said: number });
}

function carryOut(draft: OfficeDraft, name: string, said: OfficeSaid): void {
  const member = draft.member(name);
  if (member === null) return;
  if (said.is === "invoke") makeCall(draft, member, said);
  else if (said.is === "deliver") deliver(draft, member, said);
  else draft.add({ type: "step.completed", member: name, text: said.text });
}

function endTurn(draft: OfficeDraft, { member: name, number, text, acted }: CommandOf<"turn.over">): void {
  const member = draft.member(name);
  if (member === null || !isCurrent(member, number)) return;
  draft.add({ type: "turn.ended", member: name, number, text, acted });
  if (member.turn?.interrupted !== true) completeServed(draft, name, text);
}

/** Records the state of a member's child task. If the task has ended, the session ends too, and its calls fail. */
function takeSession(draft: OfficeDraft, name: string, view: SessionView): void {
  const member = draft.member(name);
  const session = member?.session;
  if (session?.childId !== view.childId || view.seq <= session.seq) return;
  const { reason, ...report } = view;
  draft.add({ type: "member.reported", member: name, ...report, questions: [...report.questions] });
  stopAtBudget(draft, member?.turn?.chain ?? null);
  if (hasEnded(view.status)) loseSession(draft, name, reason ?? "Its session has ended.");
}

/** The number of sessions in a row without a completed turn after which the member ends for good. */
const failuresAtMost = 3;

/**
 * Ends the session of a member. The call that it works on fails, and so do the calls that it made. Its next message
 * starts another session, unless its sessions keep failing.
 */
function loseSession(draft: OfficeDraft, name: string, reason: string): void {
  const { serving = null, failures = 0 } = draft.member(name) ?? {};
  const isFinal = failures + 1 >= failuresAtMost;
  draft.add({ type: "member.ended", member: name, reason, isFinal });
  for (const call of draft.state.calls.filter(isOpenCall)) {
    if (call.id === serving || (isFinal && call.callee === name)) failCall(draft, call, reason);
    else if (call.caller === name)
      draft.add({ type: "call.failed", id: call.id, reason: `${name}: ${reason}` });
  }
}

function stopAtBudget(draft: OfficeDraft, chainId: string | null): void {
  const { budgetUsd: budget } = draft.state.definition.limits;
  const chain = draft.state.chains.find(({ id }) => id === chainId);
  if (budget === 0 || chain === undefined || chain.stopped !== null || chain.costUsd < budget) return;
  const reason = `The request has used its budget of $${budget.toFixed(2)}.`;
  draft.add({ type: "chain.stopped", chain: chain.id, reason });
  for (const { name, turn } of draft.state.members)
    if (turn !== null && turn.chain === chain.id && !turn.interrupted)
      draft.add({ type: "turn.interrupted", member: name, number: turn.number, by: platformName });
  for (const call of draft.state.calls)
    if (call.chain === chain.id && isOpenCall(call)) failCall(draft, call, reason);
}

function decideCall(draft: OfficeDraft, { questionId, allow }: CommandOf<"call.decide">): Refused | null {
  const call = draft.state.calls.find((each) => each.heldBy === questionId && isOpenCall(each));
  if (call === undefined)
    return refuse("already_decided", "This call no longer waits for a decision. Reload the page.");
  if (allow) {
    draft.add({ type: "call.allowed", id: call.id });
    queueCall(draft, call.id);
  } else failCall(draft, call, "A person refused it.");
  return null;
}
