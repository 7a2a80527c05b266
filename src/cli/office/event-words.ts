import { toldWords } from "../told-words.ts";
import type { OfficeEvent, Sender } from "../../protocol/office/event.ts";
import { platformName } from "../../protocol/office/event.ts";
import { evolveOffice } from "../../protocol/office/evolve.ts";
import type { Call, OfficeState } from "../../protocol/office/state.ts";
import { hanging, onOneLine } from "../terminal/harmless.ts";
import { counted, decideCommand, pathsInWords, shortened } from "./words.ts";

/** Follows the events of an office from the first one, and describes each in words. */
export class OfficeWords {
  readonly #verbose: boolean;
  #state: OfficeState | null = null;
  #previous: OfficeEvent | null = null;
  /** The last step of each member in its turn. */
  readonly #steps = new Map<string, string>();

  /** Prints texts in full if `verbose` is true, otherwise only their beginning. */
  constructor(verbose: boolean) {
    this.#verbose = verbose;
  }

  /** The state after the events so far; null before the first one. */
  get state(): OfficeState | null {
    return this.#state;
  }

  /** Applies the next event, and returns it in words; null if it does not matter to a person. */
  next(event: OfficeEvent, at: string): string | null {
    this.#state = evolveOffice(this.#state, event, at);
    const words = inWords(event, {
      state: this.#state,
      previous: this.#previous,
      step: "member" in event ? (this.#steps.get(event.member) ?? null) : null,
      text: this.#verbose ? inFull : shortened,
    });
    if (event.type === "turn.opened") this.#steps.delete(event.member);
    if (event.type === "step.completed") this.#steps.set(event.member, event.text);
    this.#previous = event;
    return words;
  }
}

function inFull(text: string): string {
  return hanging(text.trim(), indent);
}

/** Everything besides an event that its words depend on. */
interface WordContext {
  /** The state after the event. */
  readonly state: OfficeState;
  /** The previous event; null for the first one. */
  readonly previous: OfficeEvent | null;
  /** The last step that the member reported in this turn; null if there is none. */
  readonly step: string | null;
  /** Formats a text of any length. */
  readonly text: (words: string) => string;
}

function inWords(event: OfficeEvent, context: WordContext): string | null {
  const { state, step, text } = context;
  switch (event.type) {
    case "office.created":
      return `the office is open: ${onOneLine(event.definition.title)} (${event.definition.members.map(({ name }) => name).join(", ")})`;
    case "project.imported":
      return `the project was imported at ${commitWords(event.commit)}${event.branch === null ? "" : ` of ${event.branch}`}`;
    case "project.refused":
      return `cannot use the project: ${text(event.reason)}`;
    case "member.started":
      return `${event.member} starts with the agent ${event.agent} (${event.childId})`;
    case "member.paused":
      return `${event.member} is paused`;
    case "member.resumed":
      return `${event.member} resumes`;
    case "member.ended":
      return event.isFinal
        ? `${event.member} has ended: ${text(event.reason)}`
        : `${event.member}'s session has ended: ${text(event.reason)} Its next message starts another one.`;
    case "mail.queued":
      return mailWords(event, context);
    case "turn.opened":
      return `${event.member} begins turn ${event.number} with ${counted(event.mail.length, "message")}`;
    case "turn.ended":
      return event.text.trim() === "" || event.text === step
        ? `${event.member} ends turn ${event.number}`
        : `${event.member} ends turn ${event.number}: ${text(event.text)}`;
    case "turn.interrupted":
      return `${event.by} interrupts ${event.member}'s turn ${event.number}`;
    case "work.saved":
      return event.changedCount === 0 ? null : savedWords(event);
    case "work.published":
      return event.problem === null
        ? `the work is on the branch ${event.branch} at ${commitWords(event.commit)}`
        : `the branch ${event.branch} was not updated: ${text(event.problem)}`;
    case "step.completed":
      return `${event.member} completes a step: ${text(event.text)}`;
    case "call.made":
      return `${event.caller} calls ${event.callee} (${event.id}): ${text(event.task)}`;
    case "call.refused":
      return event.cycle === undefined
        ? `${event.caller}'s call to ${onOneLine(event.callee)} was refused: ${text(event.reason)}`
        : `${event.caller}'s call to ${event.callee} was refused, because it would close a cycle: ${event.cycle.join(" → ")}`;
    case "call.held":
      return `${callWords(state, event.id)} is held, because they have only talked so far. Decide with: ${decideCommand(state.id, event.id)}`;
    case "call.allowed":
      return `${callWords(state, event.id)} is allowed`;
    case "call.completed":
      return `${callWords(state, event.id)} is completed`;
    case "call.failed":
      return `${callWords(state, event.id)} has failed: ${text(event.reason)}`;
    case "call.expired":
      return `${callWords(state, event.id)} has expired`;
    case "result.stored":
      return `${event.from} delivers to ${event.to} (${event.resultType}): ${text(event.content)}`;
    case "chain.limited":
    case "chain.stopped":
      return text(event.reason);
    case "office.paused":
      return "the office is paused";
    case "office.resumed":
      return "the office resumes";
    case "office.ended":
      return `the office has ended: ${text(event.reason)}`;
    case "office.deleted":
      return "the office is deleted";
    case "people.told":
      return toldWords(event);
    case "member.reported":
    case "member.heard":
    case "session.stopped":
    case "turn.confirmed":
      return null;
  }
}

/** The width of the time and the spaces at the beginning of each line. */
const indent = 10;

/**
 * Returns a message from a person, or a notice from the platform. Calls and results have events of their own, and so do
 * most facts in notices.
 */
function mailWords(
  { from, to, content }: Extract<OfficeEvent, { type: "mail.queued" }>,
  { previous, text }: WordContext,
): string | null {
  if (content.is === "message") return `${senderName(from)} writes to ${to}: ${text(content.text)}`;
  if (content.is !== "notice" || /^(?:call|chain)\./u.test(previous?.type ?? "")) return null;
  return `${senderName(from)} tells ${to}: ${text(content.text)}`;
}

function senderName(from: Sender): string {
  return from.is === "platform" ? platformName : onOneLine(from.name);
}

function savedWords({
  workspace,
  commit,
  changed,
  changedCount,
  turns,
}: Extract<OfficeEvent, { type: "work.saved" }>): string {
  const after = turns.map(({ member, number }) => `${member}'s turn ${number}`).join(", ");
  const whose = workspace === null ? "" : ` of ${workspace}'s workspace`;
  return `${commitWords(commit)}${whose} saves ${counted(changedCount, "changed file")} after ${after}: ${pathsInWords(changed, changedCount)}`;
}

function commitWords(commit: string): string {
  return `commit ${commit.slice(0, 12)}`;
}

function callWords({ calls }: OfficeState, id: Call["id"]): string {
  const call = calls.find((each) => each.id === id);
  return call === undefined ? `the call ${id}` : `${call.caller}'s call to ${call.callee} (${id})`;
}
