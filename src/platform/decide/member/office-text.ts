import type { MemberAssignment, OpenCall, ToldMail } from "../../../protocol/task/member-event.ts";

const headings: Readonly<Record<MemberAssignment["language"], Partial<Record<ToldMail["kind"], string>>>> = {
  en: { task: "Task from", result: "Result from", message: "Message from", error: "Notice from" },
  ko: { task: "작업 요청 from", result: "결과 수신 from", message: "메시지 from", error: "알림 from" },
};

/** Formats a message of an office as text for a language model. An answer stays as it is. */
export function officeText(
  { kind, from, text, openCalls = [] }: ToldMail,
  language: MemberAssignment["language"],
): string {
  const heading = headings[language][kind];
  const message = heading === undefined ? text : `[${heading} ${from}]\n${text}`;
  if (openCalls.length === 0) return message;
  const { title, describe } = openCallWords[language];
  return [message, "", `[${title}]`, ...openCalls.map((call) => `- ${call.to}: ${describe(call)}`)].join(
    "\n",
  );
}

interface OpenCallWords {
  readonly title: string;
  readonly describe: (call: OpenCall) => string;
}

const openCallWords: Readonly<Record<MemberAssignment["language"], OpenCallWords>> = {
  en: {
    title: "Your open calls",
    describe: ({ status, ageSeconds }) => {
      const states = { queued: "in the queue", handed_over: "handed over", confirmed: "at work on it" };
      return `${states[status]}, made ${age(ageSeconds, "s", " min")} ago`;
    },
  },
  ko: {
    title: "진행 중인 호출",
    describe: ({ status, ageSeconds }) => {
      const states = { queued: "대기 중", handed_over: "전달됨", confirmed: "작업 중" };
      return `${states[status]}, ${age(ageSeconds, "초", "분")} 전에 호출`;
    },
  },
};

function age(seconds: number, second: string, minute: string): string {
  return seconds < 120 ? `${seconds}${second}` : `${Math.floor(seconds / 60)}${minute}`;
}
