import type { Translate } from "../../../src/protocol/words/translate.ts";
import type { Task } from "../../../src/protocol/task/task.ts";

/** Returns the title of a task. The platform names the tasks of an office's members, so theirs is translated. */
export function taskTitle({ title, parent }: Pick<Task, "title" | "parent">, say: Translate): string {
  return parent?.kind === "office" ? say(title) : title;
}
