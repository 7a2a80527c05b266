import type { OfficeSummary } from "../../protocol/office/summary.ts";
import { costText } from "../../protocol/words/dollars.ts";
import { ageOf } from "../terminal/age.ts";
import { onOneLine } from "../terminal/harmless.ts";
import type { Shown } from "../terminal/shown.ts";
import { table } from "../terminal/table.ts";

const shortLength = 160;

/** Returns a text on one line, cut off if it is long. */
export function shortened(text: string): string {
  const line = text.trim().replaceAll(/\s+/gu, " ");
  const characters = Array.from(line.slice(0, shortLength * 2));
  return characters.length <= shortLength ? line : `${characters.slice(0, shortLength).join("")}…`;
}

/** Returns the command to decide on a held call. */
export function decideCommand(office: string, call: string): string {
  return `signalbox office decide ${office} ${call} allow|refuse`;
}

/** Returns an office as one line: id, status, activity, title. */
export function officeLine(summary: OfficeSummary): string {
  const { id, status, waiting, title } = summary;
  const waits = waiting === 0 ? "" : ` (${waiting} waiting for you)`;
  return `${id}  ${status}${waits}  ${activityOf(summary)}  ${onOneLine(title)}`;
}

function activityOf({ working, members, openCalls }: OfficeSummary): string {
  return `${working} of ${members.length} working, ${counted(openCalls, "open call")}`;
}

/** Returns a number with its noun, in the plural unless the number is 1. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Returns offices as a table. */
export function officeTable(offices: readonly OfficeSummary[], now: Date): Shown {
  return table(
    ["OFFICE", "STATUS", "WORKING", "OPEN CALLS", "WAITING FOR YOU", "COST", "AGE", "TITLE"],
    offices.map(({ id, status, working, members, openCalls, waiting, costUsd, createdAt, title }) => [
      { text: id, style: "id" },
      { text: status, style: status === "running" ? "active" : "aside" },
      `${working} of ${members.length}`,
      String(openCalls),
      { text: String(waiting), style: waiting === 0 ? null : "waiting" },
      costText(costUsd),
      { text: ageOf(createdAt, now), style: "aside" },
      title,
    ]),
  );
}

const namedPaths = 5;

/** Returns the first few paths, and the number of the others. */
export function pathsInWords(paths: readonly string[], count: number): string {
  const named = paths.slice(0, namedPaths);
  const others = count > named.length ? ` and ${count - named.length} more` : "";
  return `${named.map(onOneLine).join(", ")}${others}`;
}
