import { createWords, type Translated } from "./create-words.ts";

const en = {
  built_in: "Built in",
  ready: "Ready",
  not_signed_in: "Not signed in",
  unsupported: "Version too old",
  not_answering: "Not responding",
  missing: "Not installed",
  not_executable: "Not executable",
};

const ko: Translated<typeof en> = {
  built_in: "내장",
  ready: "사용 가능",
  not_signed_in: "로그인 필요",
  unsupported: "지원하지 않는 버전",
  not_answering: "응답 없음",
  missing: "설치되지 않음",
  not_executable: "실행 권한 없음",
};

/** Returns the names of the states of agents. */
export const useAgentStateWords = createWords({ en, ko });
