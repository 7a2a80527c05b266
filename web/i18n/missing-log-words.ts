import { createWords, type Translated } from "./create-words.ts";

const en = {
  missing: (size: string) =>
    `The file store lost ${size} of this log. Restore it from a backup, or open this task on a node that has the log.`,
};

const ko: Translated<typeof en> = {
  missing: (size) =>
    `로그의 일부(${size})가 파일 저장소에서 유실되었습니다. 파일 저장소를 백업에서 복원하거나, 로그가 남아 있는 노드에서 이 작업을 여세요.`,
};

/** Returns the text about lost content of a log. Only a log with such content loads it. */
export const useMissingLogWords = createWords({ en, ko });
