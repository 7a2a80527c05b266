import type { Call, MemberState, OfficeState } from "../../protocol/office/state.ts";
import type { OfficeSaid } from "../../protocol/office/said.ts";
import { callsBy, isOpenCall } from "../../protocol/office/state.ts";
import { roundTripsOf } from "../../protocol/office/evolve-calls.ts";
import { cycleOf, waitsOf } from "../../protocol/office/waits.ts";
import type { OfficeDraft } from "./draft.ts";

type Invocation = Extract<OfficeSaid, { is: "invoke" }>;
type Delivery = Extract<OfficeSaid, { is: "deliver" }>;

/**
 * Makes the call that a member asks for. This is the only place where a member begins to wait for another one: a call
 * that would close a cycle of waits is refused, and so is one beyond the limits of its chain.
 */
export function makeCall(draft: OfficeDraft, caller: MemberState, invocation: Invocation): void {
  const turn = caller.turn;
  if (turn === null) return;
  const refusal = refusalOf(draft.state, caller, invocation);
  if (refusal !== null) {
    refuseCall(draft, caller.name, invocation.target, turn.chain, refusal);
    return;
  }
  const cycle = cycleOf(waitsOf(draft.state), caller.name, invocation.target);
  if (cycle !== null) {
    refuseCall(draft, caller.name, invocation.target, turn.chain, cycleReason(invocation, cycle), cycle);
    return;
  }
  const { ids } = draft.circumstances;
  const parent = caller.serving === null ? null : draft.call(caller.serving);
  const id = ids.call();
  const { target: callee, task, context } = invocation;
  draft.add({
    type: "call.made",
    id,
    caller: caller.name,
    callee,
    task,
    context,
    chain: turn.chain,
    parent: parent?.id ?? null,
    depth: (parent?.depth ?? 0) + 1,
  });
  if (roundTripsOf(draft.state, caller.name, callee) >= draft.state.definition.limits.idleRoundTrips) {
    draft.add({ type: "call.held", id, questionId: ids.question() });
    return;
  }
  queueCall(draft, id);
}

/** Tells a member that its call is refused. The member gets a turn to read this, as long as its chain may make calls. */
function refuseCall(
  draft: OfficeDraft,
  caller: string,
  callee: string,
  chain: Call["chain"],
  reason: string,
  cycle?: readonly string[],
): void {
  // The first notice tells the member that its chain has no calls left. More notices would fill its queue.
  if (draft.state.chains.some(({ id, limited }) => id === chain && limited !== null)) return;
  draft.add({
    type: "call.refused",
    caller,
    callee,
    chain,
    reason,
    ...(cycle === undefined ? {} : { cycle: [...cycle] }),
  });
  const { limits } = draft.state.definition;
  const known = draft.state.chains.find(({ id }) => id === chain);
  const isLimited = known === undefined || known.stopped !== null || known.calls >= limits.count;
  if (known?.limited === null && isLimited)
    draft.add({
      type: "chain.limited",
      chain,
      reason: `The request has used all of its ${limits.count} calls.`,
    });
  draft.notify(caller, reason, chain, !isLimited);
}

/** Queues the task of a call for its callee. */
export function queueCall(draft: OfficeDraft, id: Call["id"]): void {
  const call = draft.call(id);
  if (call === null) return;
  draft.send({
    from: { is: "member", name: call.caller },
    to: call.callee,
    content: { is: "call", call: id },
    wakes: true,
    chain: call.chain,
  });
}

/** Returns the reason why a call is refused, with a way out for the caller; null if it is not. */
function refusalOf(state: OfficeState, caller: MemberState, { target }: Invocation): string | null {
  const { limits } = state.definition;
  const unknown = unknownName(state, caller.name, target);
  if (unknown !== null) return unknown;
  const mayCall = callableBy(state, caller.name);
  if (!mayCall.includes(target)) {
    const names = mayCall.length === 0 ? "You may call nobody." : `You may call ${listed(mayCall)}.`;
    return `You may not call ${target}. ${names}`;
  }
  const callee = state.members.find(({ name }) => name === target);
  if (callee?.ended != null) return `${target} has ended and takes no calls. Go on without it.`;
  const chain = state.chains.find(({ id }) => id === caller.turn?.chain);
  if (chain?.stopped != null) return `Your call to ${target} was refused. ${chain.stopped}`;
  if ((chain?.calls ?? 0) >= limits.count)
    return `Your call to ${target} was refused: this request has used all of its ${limits.count} calls. Deliver what you have.`;
  const depth = state.calls.find(({ id }) => id === caller.serving)?.depth ?? 0;
  if (depth >= limits.depth)
    return `Your call to ${target} was refused: calls may be nested at most ${limits.depth} deep. Deliver what you have.`;
  return null;
}

function cycleReason({ target }: Invocation, cycle: readonly string[]): string {
  return `Your call to ${target} was refused: ${target} is waiting for you (${cycle.join(" → ")}). Deliver your result first.`;
}

function unknownName(state: OfficeState, own: string, target: string): string | null {
  const others = state.members.map(({ name }) => name).filter((name) => name !== own);
  if (others.includes(target)) return null;
  const names =
    others.length === 0 ? "The office has no other members." : `The others are ${listed(others)}.`;
  if (target === own) return `You cannot address yourself. ${names}`;
  return `The office has no member "${target}". ${names}`;
}

/** Returns the names of the members that a member may call. */
function callableBy({ definition }: OfficeState, name: string): readonly string[] {
  const others = definition.members.map((each) => each.name).filter((other) => other !== name);
  const allowed = definition.members.find((each) => each.name === name)?.mayCall;
  return allowed === undefined ? others : others.filter((other) => allowed.includes(other));
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat("en").format(names);
}

/**
 * Stores a result that a member delivers. The result closes the receiver's call that the sender works on. Without such a
 * call, the result wakes nobody, and the receiver sees it in its next turn.
 */
export function deliver(draft: OfficeDraft, sender: MemberState, delivery: Delivery): void {
  const turn = sender.turn;
  if (turn === null) return;
  const { target: to, resultType, contentType, content } = delivery;
  const unknown = unknownName(draft.state, sender.name, to);
  if (unknown !== null) {
    draft.notify(sender.name, unknown, turn.chain, true);
    return;
  }
  const call = sender.serving === null ? null : draft.call(sender.serving);
  const closes = call?.caller === to ? call : null;
  storeResult(draft, { from: sender.name, to, resultType, contentType, content }, closes, turn.chain);
}

/**
 * Completes the call that a member works on with the text of its turn, unless the member still waits for something or
 * has yet to read that something failed.
 */
export function completeServed(draft: OfficeDraft, name: string, text: string): void {
  const { serving = null, session = null, queue = [] } = draft.member(name) ?? {};
  const call = serving === null ? null : draft.call(serving);
  if (call === null || !isOpenCall(call)) return;
  if (callsBy(draft.state, name).length > 0 || (session?.questions.length ?? 0) > 0) return;
  if (queue.some(({ wakes, from }) => wakes && from.is === "platform")) return;
  storeResult(
    draft,
    { from: name, to: call.caller, resultType: "message", contentType: null, content: text },
    call,
    call.chain,
  );
}

type NewResult = Omit<OfficeState["results"][number], "id" | "call" | "storedAt" | "status">;

function storeResult(draft: OfficeDraft, result: NewResult, closes: Call | null, chain: Call["chain"]): void {
  const id = draft.circumstances.ids.result();
  draft.add({ type: "result.stored", id, ...result, call: closes?.id ?? null });
  if (closes !== null) draft.add({ type: "call.completed", id: closes.id, result: id });
  draft.send({
    from: { is: "member", name: result.from },
    to: result.to,
    content: { is: "result", result: id },
    wakes: closes !== null,
    chain: closes?.chain ?? chain,
  });
}

/** Fails a call, and wakes its caller to say so. */
export function failCall(draft: OfficeDraft, call: Call, reason: string): void {
  draft.add({ type: "call.failed", id: call.id, reason });
  tellCaller(draft, call, `Your call to ${call.callee} failed. ${reason}`);
}

/** Ends a call that has waited too long for its result. */
export function expireCall(draft: OfficeDraft, call: Call): void {
  draft.add({ type: "call.expired", id: call.id });
  const seconds = draft.state.definition.callExpirySeconds;
  tellCaller(
    draft,
    call,
    `Your call to ${call.callee} expired: ${call.callee} gave no result within ${seconds} seconds.`,
  );
}

function tellCaller(draft: OfficeDraft, { caller, chain }: Call, text: string): void {
  draft.notify(caller, text, chain, true);
}
