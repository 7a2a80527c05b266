import { hanging, onOneLine } from "../terminal/harmless.ts";
import type { Explanation } from "./explain.ts";

/**
 * Returns an explanation as text: the status, then every dependency with its line, the phase and the files.
 */
export function explanationInWords(explained: Explanation): string {
  const { id, title, file, line, status, reason, needs, phase, files, overlaps, neededBy } = explained;
  return [
    `${id}  ${onOneLine(title)}${line === null ? "" : `  (${onOneLine(file)}:${line})`}`,
    `  ${status.replace("_", " ")}${verdict(explained)}`,
    ...(reason === null ? [] : [`  reason: ${hanging(reason, 4)}`]),
    ...needs.map(
      (need) =>
        `  needs ${need.id}  ${need.status.replace("_", " ")}  (${need.kind}, ${onOneLine(need.file)}:${need.line})`,
    ),
    phase.waitsFor.length === 0
      ? `  phase ${phase.number} is open`
      : `  phase ${phase.number} opens after phase ${phase.waitsFor.join(", ")}`,
    ...(files.length === 0 ? [] : [`  files ${files.map(onOneLine).join(", ")}`]),
    ...overlaps.map((other) => `  shares files with ${other.id}  ${other.status.replace("_", " ")}`),
    ...(neededBy.length === 0 ? [] : [`  needed by ${neededBy.join(", ")}`]),
  ].join("\n");
}

function verdict({ status, needs, phase, overlaps }: Explanation): string {
  const stuck = needs.filter((need) => need.status === "failed" || need.status === "blocked");
  const open = needs.filter((need) => need.status !== "completed");
  const busy = overlaps.filter((other) => other.status === "in_progress");
  if (status === "blocked") return `, because ${ids(stuck)} failed or is blocked`;
  if (status === "ready" && busy.length > 0) return `, but it starts after ${ids(busy)}: they share files`;
  if (status !== "pending") return "";
  if (open.length > 0) return `, because it needs ${ids(open)}`;
  return `, because phase ${phase.number} is not open yet`;
}

function ids(list: readonly { readonly id: string }[]): string {
  return [...new Set(list.map(({ id }) => id))].slice(0, 10).join(", ");
}
