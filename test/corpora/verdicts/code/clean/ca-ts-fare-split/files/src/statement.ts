import type { Share } from "./split.ts";

/** One line per passenger, such as "Ana pays 12.40". */
export function statement(shares: readonly Share[]): string {
  return shares
    .map(({ name, cents }) => `${name} pays ${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`)
    .join("\n");
}
