import type { Translated } from "./create-words.ts";

/** The sentences about deliveries in a task's history. */
export const deliveryEventsEn = {
  requested: (pullRequest: boolean) =>
    pullRequest ? "A pull request was requested" : "A push of the result was requested",
  requestedBySetting: "The last approval requested a pull request, as configured",
  prepared: (commit: string, branch: string) => `Commit ${commit} was created for the branch ${branch}`,
  pushed: "The branch was pushed",
  failed: (reason: string) => `The delivery failed: ${reason}`,
  opened: (number: string, host: string) => `Pull request ${number} was created on ${host}`,
  found: (number: string, host: string) => `Pull request ${number} was found on ${host}`,
  updated: (number: string) => `Pull request ${number} was updated`,
  states: {
    open: (number: string) => `Pull request ${number} is open`,
    merged: (number: string) => `Pull request ${number} was merged`,
    closed: (number: string) => `Pull request ${number} was closed`,
  },
  checks: {
    none: "",
    pending: "checks are running",
    passed: "checks passed",
    failed: "checks failed",
    unknown: "",
  },
};

/** The same in Korean. */
export const deliveryEventsKo: Translated<typeof deliveryEventsEn> = {
  requested: (pullRequest) => (pullRequest ? "풀 리퀘스트를 요청했습니다" : "결과 푸시를 요청했습니다"),
  requestedBySetting: "설정에 따라 마지막 승인 후 풀 리퀘스트를 요청했습니다",
  prepared: (commit, branch) => `커밋을 만들었습니다: ${commit}(브랜치 ${branch})`,
  pushed: "브랜치를 푸시했습니다",
  failed: (reason) => `전달하지 못했습니다: ${reason}`,
  opened: (number, host) => `풀 리퀘스트를 만들었습니다: ${number}(${host})`,
  found: (number, host) => `열려 있는 풀 리퀘스트를 찾았습니다: ${number}(${host})`,
  updated: (number) => `풀 리퀘스트를 업데이트했습니다: ${number}`,
  states: {
    open: (number) => `풀 리퀘스트 ${number}: 열림`,
    merged: (number) => `풀 리퀘스트 ${number}: 병합됨`,
    closed: (number) => `풀 리퀘스트 ${number}: 닫힘`,
  },
  checks: { none: "", pending: "검사 진행 중", passed: "검사 통과", failed: "검사 실패", unknown: "" },
};
