import { createWords, type Translated } from "./create-words.ts";

const en = {
  wants: (caller: string, callee: string) => `${caller} wants to call ${callee} again:`,
  hint: (caller: string, callee: string) =>
    `In their last exchanges, neither ${caller} nor ${callee} used a tool or changed a file.`,
  label: (caller: string, callee: string) => `${caller}'s call to ${callee}`,
  allow: "Allow",
  refuse: "Refuse",
};

const ko: Translated<typeof en> = {
  wants: (caller, callee) => `${caller} → ${callee} 호출을 다시 요청했습니다:`,
  hint: (caller, callee) =>
    `최근에 주고받는 동안 두 구성원(${caller}, ${callee}) 모두 도구를 쓰거나 파일을 바꾸지 않았습니다.`,
  label: (caller, callee) => `호출: ${caller} → ${callee}`,
  allow: "허용",
  refuse: "거절",
};

/** Returns the texts of a decision on a held call. */
export const useHeldCallWords = createWords({ en, ko });
