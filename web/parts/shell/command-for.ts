/** What is looked at, as far as the address says. */
export interface Where {
  readonly path: string;
  readonly taskId?: string | undefined;
  readonly questionId?: string | undefined;
  readonly reviewId?: string | undefined;
}

const commands: Readonly<Record<string, string>> = {
  "/": "inbox",
  "/board": "task list",
  "/new": "task create TITLE",
  "/settings": "settings list",
};

/** The command that shows the same on the command line; null where there is none. */
export function commandFor({ path, taskId, questionId, reviewId }: Where): string | null {
  if (reviewId !== undefined) return `signalbox review show ${reviewId}`;
  if (questionId !== undefined) return `signalbox answer ${questionId}`;
  if (taskId !== undefined) return `signalbox task show ${taskId}`;
  const command = commands[path];
  return command === undefined ? null : `signalbox ${command}`;
}
