import { percentile } from "../../../bench/tools/percentile.ts";
import { type ChaosEvent, type EventKind, eventKinds } from "./events.ts";
import type { Gap } from "./leases.ts";

/** Returns a table with the number of events of each kind, and the times for which they interrupted tasks. */
export function table(events: readonly ChaosEvent[], gaps: readonly Gap[]): string {
  const times = new Map<EventKind | "none", number[]>();
  for (const gap of gaps) {
    const kind = causeOf(events, gap)?.kind ?? "none";
    times.set(kind, [...(times.get(kind) ?? []), (gap.to - gap.from) / 1_000]);
  }
  const rows = [...eventKinds, "none" as const].map((kind) => {
    const own = times.get(kind) ?? [];
    const seconds = [0.5, 0.99, 1].map((share) =>
      own.length === 0 ? "" : percentile(own, share).toFixed(1),
    );
    return [
      kind,
      String(events.filter((event) => event.kind === kind).length),
      String(own.length),
      ...seconds,
    ];
  });
  const heading = ["event", "count", "interrupted", "p50 s", "p99 s", "max s"];
  return [heading, ...rows]
    .map((row) => row.map((cell, at) => (at === 0 ? cell.padEnd(12) : cell.padStart(12))).join(""))
    .join("\n");
}

/** The time that can pass between an event and its effect on agents: the fence freezes them after it. */
const effectMs = 6_000;

/** Returns the last event that can have caused an interruption. */
function causeOf(events: readonly ChaosEvent[], gap: Gap): ChaosEvent | undefined {
  const possible = events.filter(
    ({ at, until, node }) =>
      at <= gap.from + 500 &&
      gap.from <= Math.max(at, until) + effectMs &&
      (node === null || node === gap.node),
  );
  return possible.findLast(({ node }) => node !== null) ?? possible.at(-1);
}
