import type { SentRecord as Recorded } from "../../src/protocol/record.ts";
import type { TaskEvent } from "../../src/protocol/task/event.ts";

/** What happened to a task: in which order it was decided, and what was done beside that. */
export interface History {
  /** Everything that was decided, in order. */
  readonly course: readonly unknown[];
  /** What went on beside it at its own pace, in no order: messages sent, runs started and ended, checkpoints, files seen. */
  readonly beside: readonly string[];
}

/**
 * A task's history without what may differ between a run in peace and one whose server died:
 * - ids (named in the order in which they appear), times, pids, commits (their trees stay), checksums, sizes of output
 *   and how it was cut, and what tools printed in a report;
 * - whether a run was started or found alive after a restart, and how often; how the process of a session ended that was told to;
 * - how often a task looked at its verifier, whose verdict shows in the verification;
 * - timers, which follow from the rest;
 * - the order of hints and questions that were read in one go, which depends on how much that was;
 * - a file of a phase that is seen to change once more, and the progress at a checkpoint.
 */
export function historyOf(records: readonly Recorded[]): History {
  const names = new Map<string, string>();
  const course: unknown[] = [];
  const beside: string[] = [];
  for (const { event } of records) {
    const aside = besideOf(event);
    if (aside === null) course.push(plain(event, names));
    else if (aside !== "" && !isKnown(event, records)) beside.push(plainText(aside, names));
  }
  return { course, beside: beside.toSorted() };
}

/** Whether the log has said before that this run was started, or it need not say it. */
function isKnown(event: TaskEvent, records: readonly Recorded[]): boolean {
  if (event.type !== "run.started") return false;
  const first = records.find(
    (record) => record.event.type === "run.started" && record.event.runId === event.runId,
  );
  return first?.event !== event;
}

/** What an event of its own pace says; an empty text for what is not compared; null for what was decided. */
function besideOf(event: TaskEvent): string | null {
  if (unordered.has(event.type)) return "";
  if (event.type === "message.sent") return `sent ${event.messageId}`;
  if (event.type === "run.started") return `started ${event.runId}`;
  if (event.type === "run.ended") return `ended ${event.runId}`;
  if (event.type === "step.started") return `step ${event.phase}.${event.step} begun`;
  if (event.type === "step.completed") return `step ${event.phase}.${event.step}`;
  if (event.type === "document.changed") return event.created ? `seen ${event.path}` : "";
  if (event.type === "checkpoint.taken") {
    return `checkpoint ${event.checkpoint.trigger} in phase ${event.checkpoint.phase}`;
  }
  return null;
}

const unordered: ReadonlySet<TaskEvent["type"]> = new Set([
  "output.written",
  "timer.set",
  "timer.cleared",
  "agent.heard",
  "checkpoint.wanted",
  "checkpoint.dropped",
  "child.reported",
]);

const varying = new Set([
  "pid",
  "at",
  "commit",
  "previousCommit",
  "baseCommit",
  "checksum",
  "seq",
  "details",
  "size",
]);
const id = /\b(?:t|q|r|m|rv|cm|v|c)_[a-z0-9]{8}\b/g;

function plain(value: unknown, names: Map<string, string>): unknown {
  if (typeof value === "string") return plainText(value, names);
  if (Array.isArray(value)) return value.map((item) => plain(item, names));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !varying.has(key) && !key.endsWith("At"))
      .map(([key, item]) => [key, plain(item, names)]),
  );
}

function plainText(text: string, names: Map<string, string>): string {
  return text
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, "TIME")
    .replaceAll(/\/[^\s"]*workspaces\//g, "WORKSPACES/")
    .replaceAll(id, (found) => {
      const known = names.get(found) ?? `${found.slice(0, found.indexOf("_"))}#${names.size}`;
      names.set(found, known);
      return known;
    });
}
