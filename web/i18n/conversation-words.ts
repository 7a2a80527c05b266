import { createWords, type Translated } from "./create-words.ts";

const en = {
  tools: (count: number, shown: string) => (count === 1 ? "1 tool call" : `${shown} tool calls`),
  filesWritten: (count: number, shown: string) => (count === 1 ? "1 file" : `${shown} files`),
  failed: (count: string) => `${count} failed`,
  created: "Created",
  changed: "Changed",
  states: { running: "Running", done: "Done", failed: "Failed" },
  phase: (number: string, name: string) => `Phase ${number}: ${name}`,
  verified: { passed: "Verification passed", unfinished: "Verification could not be finished" },
  verifiedFailed: (count: number, shown: string) =>
    count === 1 ? "Verification failed: 1 criterion" : `Verification failed: ${shown} criteria`,
  empty: "The agent has not said anything yet. Its messages and tool calls appear here.",
  silent: "The agent said nothing. The log has everything that it printed.",
  showAll: "Show full message",
  showLess: "Show less",
};

const ko: Translated<typeof en> = {
  tools: (_count, shown) => `도구 호출 ${shown}번`,
  filesWritten: (_count, shown) => `파일 ${shown}개`,
  failed: (count) => `실패 ${count}번`,
  created: "생성",
  changed: "변경",
  states: { running: "실행 중", done: "완료", failed: "실패" },
  phase: (number, name) => `${number}단계: ${name}`,
  verified: { passed: "검증 통과", unfinished: "검증을 끝내지 못함" },
  verifiedFailed: (_count, shown) => `검증 실패: 기준 ${shown}개`,
  empty: "아직 에이전트의 메시지가 없습니다. 메시지와 도구 호출이 여기에 표시됩니다.",
  silent: "에이전트가 남긴 메시지가 없습니다. 출력은 로그에서 확인할 수 있습니다.",
  showAll: "메시지 모두 보기",
  showLess: "접기",
};

/** Returns the texts of the conversation of a task. */
export const useConversationWords = createWords({ en, ko });
