import { toldSentence } from "../../notices/told-sentence.ts";
import type { CallId } from "../../../../src/protocol/ids.ts";
import type { OfficeEvent, Sender } from "../../../../src/protocol/office/event.ts";
import type { Translate } from "../../../../src/protocol/words/translate.ts";
import type { Format } from "../../../i18n/format.ts";
import type { OfficeEventWords } from "../../../i18n/office-event-words.ts";
import type { Known } from "../known-calls.ts";

/** The texts and formats of a language, and the objects to which events refer by id. */
export interface Telling {
  readonly words: OfficeEventWords;
  readonly format: Format;
  readonly say: Translate;
  readonly known: Known;
}

const longest = 400;

/** Returns true if an event is about the platform's own bookkeeping. */
export function isInternalEvent(event: OfficeEvent): boolean {
  return internal.includes(event.type) || (event.type === "work.saved" && event.changedCount === 0);
}

const internal: readonly OfficeEvent["type"][] = [
  "member.reported",
  "member.heard",
  "turn.confirmed",
  "session.stopped",
];

/** Returns true if another event says the same. The timeline leaves such an event out. */
export function isToldElsewhere(event: OfficeEvent): boolean {
  return event.type === "mail.queued" && (event.content.is === "call" || event.content.is === "result");
}

/** Returns the sentence of an event. */
export function officeSentence(event: OfficeEvent, telling: Telling): string {
  const { words, format, say } = telling;
  const { count } = format;
  switch (event.type) {
    case "office.created":
      return words.created(say(event.definition.title));
    case "project.imported":
      return words.imported(short(event.commit));
    case "project.refused":
      return words.projectRefused(say(event.reason));
    case "member.started":
      return words.started(event.member, event.agent);
    case "member.reported":
      return words.reported(
        event.member,
        words.statuses[event.status],
        event.costUsd > 0 ? format.money(event.costUsd) : null,
      );
    case "member.paused":
      return words.paused(event.member);
    case "member.resumed":
      return words.resumed(event.member);
    case "member.ended":
      return (event.isFinal ? words.memberEnded : words.sessionEnded)(event.member, say(event.reason));
    case "session.stopped":
      return words.stopped;
    case "mail.queued":
      return mailSentence(event, telling);
    case "turn.opened": {
      const { member, number, mail } = event;
      return words.turnOpened(member, count(number), mail.length, count(mail.length));
    }
    case "turn.confirmed":
      return words.turnConfirmed(event.member, count(event.number));
    case "member.heard":
      return words.heard(event.member);
    case "turn.ended": {
      const { member, number, text } = event;
      return text === null || text.trim() === ""
        ? words.turnEnded(member, count(number))
        : words.turnEndedWith(member, count(number), cut(text));
    }
    case "turn.interrupted":
      return words.interrupted(event.member, event.by);
    case "work.saved": {
      const { workspace, changedCount: changed, commit } = event;
      return workspace === null
        ? words.saved(changed, count(changed), short(commit))
        : words.savedOf(workspace, changed, count(changed), short(commit));
    }
    case "work.published":
      return event.problem === null
        ? words.published(event.branch, short(event.commit))
        : words.notPublished(event.branch, say(event.problem));
    case "step.completed":
      return words.step(event.member, cut(event.text));
    case "call.made":
      return words.called(event.caller, event.callee, cut(event.task));
    case "call.refused":
      return event.cycle === undefined
        ? words.refused(event.caller, event.callee, say(event.reason))
        : words.cycle(event.cycle.join(" → "));
    case "call.held":
      return words.held(...pairOf(event.id, telling));
    case "call.allowed":
      return words.allowed(...pairOf(event.id, telling));
    case "call.completed":
      return words.completed(...pairOf(event.id, telling));
    case "call.failed":
      return words.failed(...pairOf(event.id, telling), say(event.reason));
    case "call.expired":
      return words.expired(...pairOf(event.id, telling));
    case "result.stored":
      return words.result(event.from, event.to, cut(event.content));
    case "chain.limited":
      return words.limited(say(event.reason));
    case "chain.stopped":
      return words.chainStopped(say(event.reason));
    case "people.told":
      return toldSentence(event, words.told);
    case "office.paused":
      return words.officePaused;
    case "office.resumed":
      return words.officeResumed;
    case "office.ended":
      return words.officeEnded(say(event.reason));
    case "office.deleted":
      return words.officeDeleted;
    default:
      // The server may be newer than this page.
      return words.other((event satisfies never as OfficeEvent).type);
  }
}

/** Returns the names of the caller and the callee of a call. */
function pairOf(id: CallId, { words, known }: Telling): [string, string] {
  const { caller = words.unknown, callee = words.unknown } = known.calls.get(id) ?? {};
  return [caller, callee];
}

function mailSentence(
  { from, to, content }: Extract<OfficeEvent, { type: "mail.queued" }>,
  { words, say }: Telling,
): string {
  switch (content.is) {
    case "message":
      return words.message(senderName(from, words), to, cut(content.text));
    case "notice":
      return words.notice(to, say(content.text));
    case "call":
      return words.callQueued(to);
    case "result":
      return words.resultQueued(to);
  }
}

function senderName(from: Sender, words: OfficeEventWords): string {
  return from.is === "platform" ? words.system : from.name;
}

function short(commit: string): string {
  return commit.slice(0, 10);
}

function cut(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}
