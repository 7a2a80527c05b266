/**
 * The grammar of a task's id in a task list, as the source of a regular expression without groups or anchors: up to
 * eight letters and a dash, then one to three numbers, then a letter. `P1-T1.3` names the phase as well.
 */
export const LIST_TASK_ID =
  "(?:P\\d{1,12}-T|[A-Za-z]{0,8}-?)\\d{1,12}(?:\\.\\d{1,12}){0,2}[A-Za-z]?" as const;

/** True if a text is the id of a listed task, such as `T1.3`, `P1-T1.3`, `T012a`, `AUTH-7`, `1.1` or `5`. */
export function isListTaskId(text: string): boolean {
  return WHOLE.test(text);
}

/** Returns the key under which an id is compared. Ids that differ only in case are the same. */
export function listTaskKey(id: string): string {
  return id.toLowerCase();
}

const WHOLE = new RegExp(`^${LIST_TASK_ID}$`, "u");
