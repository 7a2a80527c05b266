import { platformName } from "../protocol/office/event.ts";
import { callsBy, type Mail, memberOf, type OfficeState } from "../protocol/office/state.ts";
import { officeEventsKo } from "../protocol/words/office-events-ko.ts";
import { translator } from "../protocol/words/translate.ts";
import type { OpenCall, ToldMail } from "../protocol/task/member-event.ts";

const inKorean = translator(officeEventsKo);

/** Returns a message of an office as its receiver reads it, with notices in the language of the office. */
export function toldMail(state: OfficeState, { from, content }: Mail): ToldMail {
  const sender = from.is === "platform" ? platformName : from.name;
  switch (content.is) {
    case "call": {
      const call = state.calls.find(({ id }) => id === content.call);
      const { task = "", context = null } = call ?? {};
      return { kind: "task", from: sender, text: context === null ? task : `${task}\n\n${context}` };
    }
    case "result": {
      const result = state.results.find(({ id }) => id === content.result);
      return { kind: "result", from: sender, text: result?.content ?? "" };
    }
    case "message":
      return { kind: "message", from: sender, text: content.text };
    case "notice":
      return {
        kind: "error",
        from: sender,
        text: state.definition.language === "ko" ? inKorean(content.text) : content.text,
      };
  }
}

/** Returns the open calls of a member, with the state of their delivery. */
export function openCallsOf(state: OfficeState, caller: string, now: Date): OpenCall[] {
  return callsBy(state, caller).map(({ id, callee: to, status, madeAt }) => {
    const ageSeconds = Math.max(0, Math.round((now.getTime() - Date.parse(madeAt)) / 1000));
    if (status === "pending") return { to, status: "queued", ageSeconds };
    const { turn = null, serving = null } = memberOf(state, to) ?? {};
    const isUnread = serving === id && turn !== null && !turn.confirmed;
    return { to, status: isUnread ? "handed_over" : "confirmed", ageSeconds };
  });
}
