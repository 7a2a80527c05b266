import type { MessageId } from "../../protocol/ids.ts";
import type { Mail, MemberState, OfficeState } from "../../protocol/office/state.ts";
import { occupants } from "../../protocol/office/waits.ts";
import type { OfficeDraft } from "./draft.ts";

/** The messages of a turn, and its chain. */
interface NextTurn {
  readonly chain: MessageId;
  readonly mail: readonly MessageId[];
}

/**
 * Returns true if a message is queued for a member that could read it now. Decisions open turns themselves, so this
 * happens only after the rules have changed. The driver then opens the turn.
 */
export function hasForgottenMail(state: OfficeState): boolean {
  if (!mayOpenTurns(state) || occupants(state).length >= state.definition.limits.sessions) return false;
  return waiting(state).some((member) => nextTurn(state, member) !== null);
}

function mayOpenTurns({ status, project }: OfficeState): boolean {
  return status === "running" && (project === null || project.base !== null);
}

function isFree({ turn, paused, ended }: MemberState): boolean {
  return turn === null && !paused && ended === null;
}

/** Opens a turn for every member that has something to do, as long as a session is free. */
export function openTurns(draft: OfficeDraft): void {
  if (!mayOpenTurns(draft.state)) return;
  for (const member of waiting(draft.state)) {
    if (occupants(draft.state).length >= draft.state.definition.limits.sessions) return;
    const next = nextTurn(draft.state, member);
    if (next === null) continue;
    const { name, session, turns } = member;
    if (session === null) startSession(draft, name);
    draft.add({ type: "turn.opened", member: name, number: turns + 1, ...next, mail: [...next.mail] });
  }
}

function startSession(draft: OfficeDraft, member: string): void {
  const { ids, agentOf } = draft.circumstances;
  draft.add({ type: "member.started", member, childId: ids.task(), agent: agentOf(draft.state, member) });
}

/** Returns the members for which a message can open a turn, in the order in which their messages were queued. */
function waiting({ members }: OfficeState): readonly MemberState[] {
  return members
    .flatMap((member) => {
      const since = member.queue.find(({ wakes }) => wakes)?.queuedAt;
      return isFree(member) && since !== undefined ? [{ member, since }] : [];
    })
    .toSorted((one, other) => (one.since < other.since ? -1 : 1))
    .map(({ member }) => member);
}

/**
 * Returns the messages of a member's next turn; null if nothing wakes it. Messages of one sender keep their order. A
 * call waits until the member has finished the one that it works on. A turn belongs to one chain, and takes
 * everything that is ready in it.
 */
function nextTurn(state: OfficeState, member: MemberState): NextTurn | null {
  const stopped = new Set(state.chains.filter((chain) => chain.stopped !== null).map(({ id }) => id));
  const wakes = (mail: Mail): boolean => mail.wakes && !stopped.has(mail.chain);
  const chains = new Set(member.queue.filter(wakes).map(({ chain }) => chain));
  for (const chain of chains) {
    const mail = readyMail(member, chain, wakes);
    if (mail.some(wakes)) return { chain, mail: mail.map(({ id }) => id) };
  }
  return null;
}

/** Returns the messages that a turn of a chain can take: all that wake nobody, and those of the chain. */
function readyMail(
  { queue, serving }: MemberState,
  chain: MessageId,
  wakes: (mail: Mail) => boolean,
): readonly Mail[] {
  const held = new Set<string>();
  const mail: Mail[] = [];
  let isBusy = serving !== null;
  for (const each of queue) {
    const sender = senderOf(each);
    const isCall = each.content.is === "call";
    if (held.has(sender) || (isCall && isBusy) || (wakes(each) && each.chain !== chain)) {
      held.add(sender);
      continue;
    }
    if (isCall) isBusy = true;
    mail.push(each);
  }
  return mail;
}

function senderOf({ from }: Mail): string {
  return from.is === "platform" ? "platform" : `${from.is} ${from.name}`;
}
