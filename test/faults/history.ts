import type { SentRecord as Recorded } from "../../src/protocol/record.ts";
import type { TaskEvent } from "../../src/protocol/task/event.ts";

/** The history of a task: its decisions in order, and the events around them. */
export interface History {
  /** All decisions, in order. */
  readonly course: readonly unknown[];
  /** Events with their own timing, unordered: messages sent, runs started and ended, checkpoints, files seen. */
  readonly beside: readonly string[];
}

/**
 * Returns a task's history without anything that may differ between an undisturbed run and one whose server died:
 * - ids (named in the order in which they appear), times, pids, commits (their trees stay), checksums, the sizes and
 *   boundaries of output, and the output of tools in a report;
 * - whether a run was started or found alive after a restart, and how often; how a stopped session's process ended;
 * - how often a task read its verifier, whose verdict is part of the verification;
 * - timers, which follow from the rest;
 * - the order of hints and questions that were read together, which depends on the size of the read;
 * - a second change of a file of a phase, and the progress at a checkpoint.
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

/** Returns true if the log has an earlier start of this run. */
function isKnown(event: TaskEvent, records: readonly Recorded[]): boolean {
  if (event.type !== "run.started") return false;
  const first = records.find(
    (record) => record.event.type === "run.started" && record.event.runId === event.runId,
  );
  return first?.event !== event;
}

/** Returns the text of an event with its own timing, "" for an event that is not compared, null for a decision. */
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
const id = /\b(?:(?:t|q|r|m|rv|cm|v|c)_[a-z0-9]{8}|n_[a-z0-9]{16})\b/g;

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
