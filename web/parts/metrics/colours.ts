import type { Series } from "./series.ts";

/** The colours of rows in a plot, each far from the one before it, in the page's own tokens. */
const colours = ["--running", "--waiting", "--done", "--checking", "--failed", "--quiet"] as const;

/** The token that a row is drawn in: its own, or the next in line. */
export function colourOf({ rows }: Series, at: number): string {
  return rows[at]?.colour ?? colours[at % colours.length] ?? "--quiet";
}
