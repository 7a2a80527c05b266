import { createWords, type Translated } from "./create-words.ts";

const en = {
  wants: (caller: string, callee: string) => `${caller} wants to call ${callee} again:`,
  hint: (caller: string, callee: string) =>
    `${caller} and ${callee} have only talked so far: neither used a tool or changed a file.`,
  label: (caller: string, callee: string) => `The call of ${caller} to ${callee}`,
  allow: "Allow",
  refuse: "Refuse",
};

const ko: Translated<typeof en> = {
  wants: (caller, callee) => `${caller} → ${callee} 호출을 다시 요청했습니다:`,
  hint: (caller, callee) =>
    `두 구성원(${caller}, ${callee})은 지금까지 대화만 주고받았습니다. 도구를 쓰거나 파일을 바꾸지 않았습니다.`,
  label: (caller, callee) => `호출: ${caller} → ${callee}`,
  allow: "허용",
  refuse: "거절",
};

/** Returns the texts of a decision on a call between two members that only talk. */
export const useHeldCallWords = createWords({ en, ko });
