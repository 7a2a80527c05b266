import { createWords, type Translated } from "./create-words.ts";

const en = {
  title: (id: string) => `Conflict in ${id}`,
  back: "Back to the run",
  about: "Other merged work changed the same lines. Choose or edit the content of each file, then resolve.",
  gone: "This conflict is already resolved.",
  ours: "Branch",
  theirs: "Task",
  result: "Result",
  deleted: "This side deleted the file.",
  useOurs: "Use the branch's version",
  useTheirs: "Use the task's version",
  edit: "Edit",
  resolve: "Resolve",
  markersLeft: (count: number, shown: string) =>
    count === 1 ? "1 conflict is left in this file." : `${shown} conflicts are left in this file.`,
  clean: "No conflict is left in this file.",
  deletes: "The file will be deleted.",
  unresolved: "Resolve every conflict first.",
  otherwise: "Or decide without merging",
  redo: "Redo the task",
  redoHint: "Discards this result and starts the task again from the current branch.",
  skip: "Skip the task",
  skipHint: "Discards this result and counts the task as done.",
  resolved: (id: string) => `Conflict in ${id} resolved.`,
  contentOf: (path: string) => `Content of ${path}`,
};

const ko: Translated<typeof en> = {
  title: (id) => `${id} 충돌`,
  back: "실행으로 돌아가기",
  about: "먼저 병합된 결과가 같은 줄을 바꿨습니다. 파일마다 내용을 고르거나 고친 뒤 해결하세요.",
  gone: "이미 해결된 충돌입니다.",
  ours: "브랜치",
  theirs: "작업",
  result: "결과",
  deleted: "이쪽에서는 파일을 삭제했습니다.",
  useOurs: "브랜치 내용 사용",
  useTheirs: "작업 내용 사용",
  edit: "직접 편집",
  resolve: "해결",
  markersLeft: (_count, shown) => `이 파일에 충돌이 ${shown}곳 남았습니다.`,
  clean: "이 파일에 남은 충돌이 없습니다.",
  deletes: "파일을 삭제합니다.",
  unresolved: "모든 충돌을 먼저 해결하세요.",
  otherwise: "병합하지 않고 처리하기",
  redo: "작업 다시 하기",
  redoHint: "이 결과를 버리고 현재 브랜치에서 작업을 다시 시작합니다.",
  skip: "작업 건너뛰기",
  skipHint: "이 결과를 버리고 작업을 완료로 처리합니다.",
  resolved: (id) => `${id}의 충돌을 해결했습니다.`,
  contentOf: (path) => `${path} 내용`,
};

/** Returns the texts of the page of a conflict. */
export const useConflictWords = createWords({ en, ko });
