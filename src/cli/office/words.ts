import type { OfficeSummary } from "../../protocol/office/summary.ts";
import { onOneLine } from "../terminal/harmless.ts";

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
export function officeTable(offices: readonly OfficeSummary[]): string {
  return table([
    ["OFFICE", "STATUS", "WORKING", "OPEN CALLS", "WAITING FOR YOU", "COST", "TITLE"],
    ...offices.map(({ id, status, working, members, openCalls, waiting, costUsd, title }) => [
      id,
      status,
      `${working} of ${members.length}`,
      String(openCalls),
      String(waiting),
      dollars(costUsd),
      onOneLine(title),
    ]),
  ]).join("\n");
}

/** Returns an amount of US dollars. */
export function dollars(usd: number): string {
  return `$${usd.toFixed(2)}`;
}

/** Returns rows as lines with aligned columns. The last column may have any width. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column]!))).join("  "),
  );
}

const namedPaths = 5;

/** Returns the first few paths, and the number of the others. */
export function pathsInWords(paths: readonly string[], count: number): string {
  const named = paths.slice(0, namedPaths);
  const others = count > named.length ? ` and ${count - named.length} more` : "";
  return `${named.map(onOneLine).join(", ")}${others}`;
}
