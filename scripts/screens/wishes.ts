import { parseArgs } from "node:util";
import { type Language, type Look, type Scheme, type Width, windows } from "./camera.ts";

/** The states of the program that have screenshots. */
export const states = ["full", "failing", "empty", "large", "months"] as const;
export type State = (typeof states)[number];

/** The wanted screenshots. */
export interface Wishes {
  readonly states: readonly State[];
  readonly looks: readonly Look[];
  /** Returns true for the names of the wanted places. */
  readonly hasPlace: (name: string) => boolean;
}

/**
 * Parses the arguments of `npm run screenshots`: states, and `--widths`, `--themes`, `--languages` and `--pages` with
 * values separated by commas. Everything is wanted by default. A page is named by the beginning of its name. Throws if
 * a value does not exist.
 */
export function wishesIn(args: readonly string[]): Wishes {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      widths: { type: "string" },
      themes: { type: "string" },
      languages: { type: "string" },
      pages: { type: "string" },
    },
  });
  const widths = chosen("width", values.widths?.split(","), Object.keys(windows));
  const schemes = chosen<Scheme>("theme", values.themes?.split(","), ["light", "dark"]);
  const languages = chosen<Language>("language", values.languages?.split(","), ["en", "ko"]);
  const pages = values.pages?.split(",") ?? [""];
  return {
    states: chosen<State>("state", positionals.length === 0 ? undefined : positionals, states),
    looks: schemes.flatMap((scheme) =>
      widths.flatMap((width) =>
        languages.map((language) => ({ scheme, language, width: Number(width) as Width })),
      ),
    ),
    hasPlace: (name) => pages.some((page) => name.startsWith(page)),
  };
}

/** Returns the wanted values in their usual order; all of them if none is named. */
function chosen<Value extends string>(
  what: string,
  wanted: readonly string[] | undefined,
  known: readonly Value[],
): Value[] {
  const unknown = wanted?.find((value) => !known.some((each) => each === value));
  if (unknown !== undefined) throw new Error(`There is no ${what} "${unknown}". Use ${known.join(", ")}.`);
  return known.filter((value) => wanted?.includes(value) ?? true);
}
