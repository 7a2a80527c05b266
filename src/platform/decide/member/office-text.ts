import type { MemberAssignment, ToldMail } from "../../../protocol/task/member-event.ts";

const headings: Readonly<Record<MemberAssignment["language"], Partial<Record<ToldMail["kind"], string>>>> = {
  en: { task: "Task from", result: "Result from", message: "Message from", error: "Notice from" },
  ko: { task: "작업 요청 from", result: "결과 수신 from", message: "메시지 from", error: "알림 from" },
};

/** Formats a message of an office as text for a language model. An answer stays as it is. */
export function officeText({ kind, from, text }: ToldMail, language: MemberAssignment["language"]): string {
  const heading = headings[language][kind];
  return heading === undefined ? text : `[${heading} ${from}]\n${text}`;
}
