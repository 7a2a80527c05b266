import type { CallId } from "../../../../src/protocol/ids.ts";
import type { OfficeEvent } from "../../../../src/protocol/office/event.ts";
import type { OfficeRecord } from "../../../data/office-events.ts";
import type { Known } from "../known-calls.ts";

/** Something that a member was told, or that it said. */
export interface Said {
  /** The sequence number of its event. */
  readonly seq: number;
  readonly at: string;
  readonly is:
    | "message"
    | "callIn"
    | "callOut"
    | "resultIn"
    | "resultOut"
    | "notice"
    | "text"
    | "step"
    | "interrupted"
    | "started"
    | "ended";
  /** The other member, the person, or the agent; empty if there is none. */
  readonly other: string;
  readonly text: string;
  /** The call that a person can follow; null if there is none. */
  readonly call: CallId | null;
}

/**
 * Returns the conversation of a member: everything that it was told and said, in order. The text of a turn is left out
 * if it is also a step or the result of that turn.
 */
export function conversationOf(
  records: readonly OfficeRecord[],
  name: string,
  known: Known,
): readonly Said[] {
  const said = records.flatMap(({ seq, at, event }): Said[] => {
    const one = saidIn(event, name, known);
    return one === null ? [] : [{ other: "", text: "", call: null, ...one, seq, at }];
  });
  return said.filter(({ is, text }, index) => {
    if (is !== "text") return true;
    const around = [said[index - 1], said[index + 1]];
    return (
      text.trim() !== "" &&
      !around.some((near) => (near?.is === "resultOut" || near?.is === "step") && near.text === text)
    );
  });
}

function saidIn(
  event: OfficeEvent,
  name: string,
  { calls, results }: Known,
): (Pick<Said, "is"> & Partial<Said>) | null {
  switch (event.type) {
    case "mail.queued":
      return event.to === name ? mailIn(event, { calls, results }) : null;
    case "call.made":
      if (event.caller !== name) return null;
      return { is: "callOut", other: event.callee, text: callText(event), call: event.id };
    case "result.stored":
      if (event.from !== name) return null;
      return { is: "resultOut", other: event.to, text: event.content, call: event.call };
    case "turn.ended":
      return event.member === name ? { is: "text", text: event.text } : null;
    case "step.completed":
      return event.member === name ? { is: "step", text: event.text } : null;
    case "turn.interrupted":
      return event.member === name ? { is: "interrupted", other: event.by } : null;
    case "member.started":
      return event.member === name ? { is: "started", other: event.agent } : null;
    case "member.ended":
      return event.member === name ? { is: "ended", text: event.reason } : null;
    default:
      return null;
  }
}

function mailIn(
  { from, content }: Extract<OfficeEvent, { type: "mail.queued" }>,
  { calls, results }: Pick<Known, "calls" | "results">,
): Pick<Said, "is"> & Partial<Said> {
  const other = from.is === "platform" ? "" : from.name;
  switch (content.is) {
    case "message":
      return { is: "message", other, text: content.text };
    case "notice":
      return { is: "notice", text: content.text };
    case "call": {
      const call = calls.get(content.call);
      return { is: "callIn", other, text: call === undefined ? "" : callText(call), call: content.call };
    }
    case "result":
      return { is: "resultIn", other, text: results.get(content.result)?.content ?? "" };
  }
}

function callText({ task, context }: { readonly task: string; readonly context: string | null }): string {
  return context === null ? task : `${task}\n\n${context}`;
}
