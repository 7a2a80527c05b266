/** The part of an error response that says what may be done instead. */
export interface ErrorBody {
  readonly error?: { readonly code?: string; readonly message?: string; readonly details?: unknown };
}

/** Returns an error message with the commands to type next. `target` is the path that was requested. */
export function withNextCommand({ error }: ErrorBody, status: number, target: string): string {
  const message = error?.message ?? `The server responded with status ${status}.`;
  const [, kind = ""] = /^There is no (\w+) \w+\.$/.exec(message) ?? [];
  const where = whereToLook[kind];
  if (where !== undefined) return `${message} ${where}`;
  const commands = commandsAfter(error, target);
  return [message, ...commands.map((command) => `  signalbox ${command}`)].join("\n");
}

/** The command to type after something was not found. */
const whereToLook: Readonly<Record<string, string>> = {
  task: "List the tasks with: signalbox task list",
  question: "List the open questions with: signalbox inbox",
  review: "List the reviews with: signalbox review list",
  comment: "List the comments of a review with: signalbox review show REVIEW",
  checkpoint: "List the checkpoints of a task with: signalbox checkpoint list TASK",
  orchestration: "List the orchestrations with: signalbox orchestrate list",
  office: "List the offices with: signalbox office list",
};

function commandsAfter(error: ErrorBody["error"], target: string): string[] {
  const [id = ""] = /\b(?:t|rv)_[a-z0-9]{8}\b/.exec(target) ?? [];
  if (id === "") return [];
  if (error?.code === "stale_version") return [`review show ${id}`];
  if (error?.message?.endsWith("Download its archive instead.") === true) return [`export ${id}`];
  const acts: CommandOf = id.startsWith("t_") ? taskActs : reviewActs;
  return allowedIn(error?.details).flatMap((act) => acts[act]?.(id) ?? []);
}

type CommandOf = Readonly<Partial<Record<string, (id: string) => string>>>;

const taskActs: CommandOf = {
  pause: (id) => `task pause ${id}`,
  resume: (id) => `task resume ${id}`,
  cancel: (id) => `task cancel ${id}`,
  retry: (id) => `task retry ${id}`,
  message: (id) => `task message ${id} "TEXT"`,
};

const reviewActs: CommandOf = {
  approve: (id) => `review approve ${id}`,
  request_changes: (id) => `review request-changes ${id} "TEXT"`,
  accept: (id) => `review accept ${id} --reason "TEXT"`,
  fail: (id) => `review fail ${id} --reason "TEXT"`,
};

/** Returns the acts that the server would allow. */
function allowedIn(details: unknown): readonly string[] {
  const { allowed } = (details ?? {}) as { readonly allowed?: unknown };
  return Array.isArray(allowed) ? allowed.filter((act) => typeof act === "string") : [];
}
