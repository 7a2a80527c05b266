import type { UnapprovedBecause } from "../../src/protocol/task/approval.ts";
import { createWords, type Translated } from "./create-words.ts";

const en = {
  title: "Create branch",
  lead: "The result becomes one commit on a new branch. Checked-out files and existing branches never change.",
  repository: "Repository",
  repositoryHint: "The path of a git repository on the machine where Signalbox runs.",
  repositoryMissing: "Enter the path of a repository.",
  branch: "Branch",
  branchMissing: "Enter a name for the branch.",
  onto: "Base (optional)",
  ontoHint: "A branch or commit. By default, the commit that the task started from, or the checked-out one.",
  cancel: "Cancel",
  create: "Create branch",
  creating: "Creating…",
  created: "Branch created",
  existing: "The branch already has this result",
  taken: (name: string) => `The name ${name} was taken.`,
  place: (commit: string, base: string | null) =>
    base === null ? `Commit ${commit}` : `Commit ${commit} on ${base}`,
  merge: "To merge it:",
  push: (remote: string) => `Push to ${remote}`,
  pushing: "Pushing…",
  pushed: (remote: string) => `Pushed to ${remote}`,
  byHand: "To push it yourself:",
  noRemote: "The repository has no remote to push to.",
  copyCommand: (command: string) => `Copy ${command}`,
  copied: "Copied.",
  done: "Done",
  unapproved: {
    undecided: "This work has not been approved.",
    unverified: "This work has not been approved: it was accepted without passing verification.",
    changed: "This work has not been approved: it has changed since the approval.",
  } satisfies Record<UnapprovedBecause, string>,
};

const ko: Translated<typeof en> = {
  title: "브랜치 만들기",
  lead: "결과를 새 브랜치에 커밋 하나로 담습니다. 체크아웃된 파일과 기존 브랜치는 바뀌지 않습니다.",
  repository: "저장소",
  repositoryHint: "Signalbox가 실행되는 컴퓨터에 있는 Git 저장소의 경로입니다.",
  repositoryMissing: "저장소 경로를 입력하세요.",
  branch: "브랜치",
  branchMissing: "브랜치 이름을 입력하세요.",
  onto: "기준 (선택)",
  ontoHint: "브랜치나 커밋입니다. 비워 두면 작업을 시작한 커밋을, 없으면 체크아웃된 커밋을 기준으로 합니다.",
  cancel: "취소",
  create: "브랜치 만들기",
  creating: "만드는 중…",
  created: "브랜치를 만들었습니다",
  existing: "이 결과가 담긴 브랜치가 이미 있습니다",
  taken: (name) => `이미 사용 중인 이름입니다: ${name}`,
  place: (commit, base) => (base === null ? `커밋 ${commit}` : `커밋 ${commit}(기준 ${base})`),
  merge: "병합하려면:",
  push: (remote) => `${remote}에 푸시`,
  pushing: "푸시하는 중…",
  pushed: (remote) => `${remote}에 푸시했습니다`,
  byHand: "직접 푸시하려면:",
  noRemote: "저장소에 푸시할 원격 저장소가 없습니다.",
  copyCommand: (command) => `${command} 복사`,
  copied: "복사했습니다.",
  done: "완료",
  unapproved: {
    undecided: "승인되지 않은 결과입니다.",
    unverified: "검증을 통과하지 못한 채 ‘이대로 승인’한 결과라 정식 승인으로 보지 않습니다.",
    changed: "승인되지 않은 결과입니다. 승인한 뒤에 내용이 바뀌었습니다.",
  },
};

/** Returns the texts about the branch with the result of a task. */
export const useResultBranchWords = createWords({ en, ko });
