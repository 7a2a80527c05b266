import type { ReportWords } from "./report-words.ts";

/** 검증 보고서의 문구 */
export const reportKo: ReportWords = {
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
  by: { platform: "Signalbox가 검사함", verifier: "검증 에이전트가 판정함" },
  suggestion: "할 일:",
  places: "위치:",
  verifierFailed: "검증 에이전트가 올바른 결과를 내지 못했습니다:",
  showPassed: (count) => `통과 ${count}개`,
};
