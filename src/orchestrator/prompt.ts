import type { ListedTask } from "./lists/task-list.ts";

/** The circumstances of an attempt that its prompt mentions. */
export interface PromptContext {
  readonly list: string;
  /** The id and title of each task that the work builds on. */
  readonly needs: readonly { readonly id: string; readonly title: string }[];
  readonly attempt: number;
  /** The reason for the last failure; null if no attempt has failed. */
  readonly failure: string | null;
  /** The configured command that tests the work; null if there is none. */
  readonly tests: string | null;
}

const failureCharacters = 8_000;

/**
 * Returns the prompt for a specialist: its task from the list, the tasks it builds on, and the last failure.
 */
export function specialistPrompt(task: ListedTask, context: PromptContext): string {
  const { list, needs, attempt, failure, tests } = context;
  return [
    `Task ${task.id} of ${list}: ${task.title}`,
    task.body.trim(),
    section("Files that this task declares", task.files),
    section("Acceptance criteria", task.criteria),
    section("Tests of this task", task.tests),
    section(
      "Your checkout contains the work of these tasks",
      needs.map(({ id, title }) => `${id}: ${title}`),
    ),
    task.omitted.length === 0
      ? ""
      : "The list also describes how to merge or to create worktrees. That is not your job: Signalbox merges your work.",
    `Do not edit ${list}: Signalbox ticks the box of this task when its work is merged.`,
    tests === null ? "" : `Signalbox tests your work with this command: ${tests}`,
    failure === null ? "" : `This is attempt ${attempt}. The last attempt failed:\n\n${clip(failure)}`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** Returns the text for an agent that repairs the tests of a phase. */
export function repairPrompt(
  { id, title }: Pick<ListedTask, "id" | "title">,
  context: PromptContext,
): string {
  const { failure, tests } = context;
  return [
    `Task ${id}: ${title}`,
    "The person's branch has new commits, and the tests fail once they are merged with the finished work. Your checkout contains that merge. Correct the code so that the tests pass and the intent of both sides is kept.",
    tests === null ? "" : `Signalbox tests your work with this command: ${tests}`,
    failure === null ? "" : `The tests failed:\n\n${clip(failure)}`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function section(title: string, items: readonly string[]): string {
  return items.length === 0 ? "" : [`${title}:`, ...items.map((item) => `- ${item}`)].join("\n");
}

function clip(text: string): string {
  return text.length <= failureCharacters ? text : `…${text.slice(-failureCharacters)}`;
}

/** A task whose work is one side of a conflict. */
export interface ConflictingTask {
  readonly id: string;
  readonly title: string;
  readonly body: string;
}

const bodyCharacters = 3_000;

/** Returns the prompt for an agent that resolves a conflict: the tasks of both sides, and the files. */
export function mergerPrompt(conflict: {
  /** The last tasks that were merged since the other task started. */
  readonly ours: readonly ConflictingTask[];
  readonly theirs: ConflictingTask;
  readonly files: readonly string[];
}): string {
  const { ours, theirs, files } = conflict;
  return [
    "Two tasks changed the same lines, and their work must be merged. Your checkout contains the merge with conflict markers.",
    section("Files with conflicts", files),
    "Resolve every conflict so that the intent of both sides is kept: every line that either side added must be in the result, unless the two cannot go together. Then remove the markers. Change nothing else.",
    `The task to merge:\n\n${described(theirs)}`,
    ours.length === 0 ? "" : `Merged before it:\n\n${ours.map(described).join("\n\n")}`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function described({ id, title, body }: ConflictingTask): string {
  const text = body.trim();
  return `${id}: ${title}\n${text.length <= bodyCharacters ? text : `${text.slice(0, bodyCharacters)}…`}`.trim();
}
