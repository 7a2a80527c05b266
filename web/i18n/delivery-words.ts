import type { ChecksState, PullRequestState } from "../../src/protocol/task/pull-request.ts";
import { createWords, type Translated } from "./create-words.ts";

const en = {
  button: "Create pull request…",
  title: "Create pull request",
  lead: "Pushes the approved result to a branch of the remote. Nothing is overwritten.",
  loading: "Reading the remote…",
  remote: "Remote",
  branch: "Branch (optional)",
  branchHint: "By default, the branch of the last push, or a new one with the title of the task.",
  target: "Base branch (optional)",
  targetHint: "The branch to merge into. By default, the remote's default branch.",
  noToken: (setting: string, host: string) =>
    `To create pull requests on ${host}, add a token as the setting ${setting}.`,
  settings: "Open settings",
  create: "Create pull request",
  push: "Push branch only",
  sending: "Starting…",
  cancel: "Cancel",
  pushing: "Pushing the branch…",
  creating: "Creating the pull request…",
  request: (number: string) => `Pull request ${number}`,
  states: { open: "Open", merged: "Merged", closed: "Closed" } satisfies Record<PullRequestState, string>,
  checks: {
    none: "No checks",
    pending: "Checks running",
    passed: "Checks passed",
    failed: "Checks failed",
    unknown: "",
  } satisfies Record<ChecksState, string>,
  pushed: (branch: string) => `Pushed to ${branch}`,
  refresh: "Refresh pull request",
  refreshing: "Refreshing…",
  failed: "The delivery failed.",
  newTab: "opens in a new tab",
};

const ko: Translated<typeof en> = {
  button: "풀 리퀘스트 만들기…",
  title: "풀 리퀘스트 만들기",
  lead: "승인된 결과를 원격 저장소의 브랜치로 푸시합니다. 기존 내용은 덮어쓰지 않습니다.",
  loading: "원격 저장소를 확인하는 중…",
  remote: "원격 저장소",
  branch: "브랜치 (선택)",
  branchHint: "비워 두면 마지막으로 푸시한 브랜치나 작업 제목을 딴 새 브랜치를 사용합니다.",
  target: "기준 브랜치 (선택)",
  targetHint: "병합할 대상 브랜치입니다. 비워 두면 원격 저장소의 기본 브랜치를 사용합니다.",
  noToken: (setting, host) => `${host}에 풀 리퀘스트를 만들려면 ${setting} 설정에 토큰을 추가하세요.`,
  settings: "설정 열기",
  create: "풀 리퀘스트 만들기",
  push: "브랜치만 푸시",
  sending: "시작하는 중…",
  cancel: "취소",
  pushing: "브랜치를 푸시하는 중…",
  creating: "풀 리퀘스트를 만드는 중…",
  request: (number) => `풀 리퀘스트 ${number}`,
  states: { open: "열림", merged: "병합됨", closed: "닫힘" },
  checks: {
    none: "검사 없음",
    pending: "검사 진행 중",
    passed: "검사 통과",
    failed: "검사 실패",
    unknown: "",
  },
  pushed: (branch) => `푸시한 브랜치: ${branch}`,
  refresh: "풀 리퀘스트 새로고침",
  refreshing: "새로고침 중…",
  failed: "전달하지 못했습니다.",
  newTab: "새 탭에서 열림",
};

/** Returns the texts about pushes and pull requests. */
export const useDeliveryWords = createWords({ en, ko });
