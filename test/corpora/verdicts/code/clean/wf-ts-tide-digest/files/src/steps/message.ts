export interface Tide {
  time: string;
  metres: number;
  kind: "high" | "low";
}

/** The text for the channel: high waters in order, the highest marked. */
export function message(day: string, tides: readonly Tide[]): string {
  const high = tides.filter((tide) => tide.kind === "high").sort((a, b) => a.time.localeCompare(b.time));
  if (high.length === 0) return `No high water on ${day}.`;
  const top = Math.max(...high.map((tide) => tide.metres));
  return [`High water on ${day}:`, ...high.map((tide) => `${tide.time}  ${tide.metres.toFixed(1)} m${tide.metres === top ? " (highest)" : ""}`)].join("\n");
}
