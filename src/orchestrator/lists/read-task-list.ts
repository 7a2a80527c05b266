import { detectDialect } from "./detect-dialect.ts";
import { finishList } from "./finish-list.ts";
import { readKiro } from "./kiro/read-kiro.ts";
import type { ListDraft } from "./list-draft.ts";
import { readSignalbox } from "./signalbox/read-signalbox.ts";
import { readSpecKit } from "./spec-kit/read-spec-kit.ts";
import { readTaskMaster } from "./task-master/read-task-master.ts";
import type { ListDialect, ListError, TaskList } from "./task-list.ts";

const readers: Readonly<Record<ListDialect, (content: string) => ListDraft>> = {
  signalbox: readSignalbox,
  "spec-kit": readSpecKit,
  kiro: readKiro,
  "task-master": readTaskMaster,
};

/**
 * Reads a task list in the given dialect, or else in the detected one. A list without tasks gets an error.
 */
export function readTaskList(file: string, content: string, dialect?: ListDialect): TaskList {
  const used = dialect ?? detectDialect(file, content) ?? "signalbox";
  const draft = readers[used](content);
  const isEmpty = draft.tasks.length === 0 && draft.errors.length === 0;
  return finishList(file, used, isEmpty ? { ...draft, errors: [noTasks(file, content)] } : draft);
}

function noTasks(file: string, content: string): ListError {
  const what = content.trim() === "" ? `${file} is empty.` : `${file} has no tasks.`;
  return {
    code: "PARSE_FAIL",
    detail: "1",
    message: `${what} Write each task as a heading such as "### [ ] T1.1: Title" or a list item such as "- [ ] T1.1: Title".`,
    line: 1,
  };
}
