import { createWords, type Translated } from "./create-words.ts";

const en = {
  title: (attempt: string) => `Verification of attempt ${attempt}`,
  statuses: {
    checking: "Checking",
    judging: "Judging",
    passed: "Passed",
    failed: "Failed",
    unfinished: "Not finished",
    stopped: "Stopped",
  },
  summary: (passed: string, all: string) => `${passed} of ${all} criteria passed`,
  took: (span: string) => `in ${span}`,
  passed: "Passed",
  failed: "Failed",
  notChecked: "Not checked",
  by: { platform: "checked by Signalbox", verifier: "judged by the verifier" },
  suggestion: "Suggested fix:",
  output: (lines: number, shown: string) => (lines === 1 ? "Output (1 line)" : `Output (${shown} lines)`),
  locations: "Found at:",
  verifierFailed: "The verifier returned no valid result:",
  notCheckedCount: (count: string) => `${count} not checked`,
  showPassed: (count: string) => `${count} passed`,
};

const ko: Translated<typeof en> = {
  title: (attempt) => `${attempt}차 시도의 검증`,
  statuses: {
    checking: "검사 중",
    judging: "판정 중",
    passed: "통과",
    failed: "실패",
    unfinished: "끝나지 않음",
    stopped: "중단됨",
  },
  summary: (passed, all) => `기준 ${all}개 중 ${passed}개 통과`,
  took: (span) => `${span} 걸림`,
  passed: "통과",
  failed: "실패",
  notChecked: "검사하지 않음",
  by: { platform: "Signalbox가 검사함", verifier: "검증 에이전트가 판정함" },
  suggestion: "할 일:",
  output: (_lines, shown) => `출력 (${shown}줄)`,
  locations: "위치:",
  verifierFailed: "검증 에이전트가 올바른 결과를 내지 못했습니다:",
  notCheckedCount: (count) => `검사하지 않음 ${count}개`,
  showPassed: (count) => `통과 ${count}개`,
};

/** Returns the texts of a verification report. */
export const useReportWords = createWords({ en, ko });
