import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

/** The size of the built page, in kilobytes after gzip. */
export interface PageWeight {
  /** Loaded by every visit. */
  readonly firstScript: number;
  readonly firstStyle: number;
  /** The fonts of English text and of code, which compress no further. */
  readonly fonts: number;
  /** The size that each lazy screen or part adds when it is first opened, with its missing imports, by source. */
  readonly parts: Readonly<Record<string, number>>;
}

interface Chunk {
  readonly file: string;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

const webDir = fileURLToPath(new URL("../../dist/web", import.meta.url));

/** Measures the page of the last build. */
export function weighPage(): PageWeight {
  const manifest = JSON.parse(readFileSync(join(webDir, ".vite/manifest.json"), "utf8")) as Record<
    string,
    Chunk
  >;
  const chunks = Object.values(manifest);
  const needs = (chunk: Chunk, seen = new Set<Chunk>()): ReadonlySet<Chunk> => {
    if (seen.has(chunk)) return seen;
    seen.add(chunk);
    for (const name of chunk.imports ?? []) if (manifest[name] !== undefined) needs(manifest[name], seen);
    return seen;
  };
  const named = [...readFileSync(join(webDir, "index.html"), "utf8").matchAll(/"\/(assets\/[^"]+)"/g)].map(
    ([, file = ""]) => file,
  );
  const isNamed = ({ file }: Chunk): boolean => named.includes(file) && file.endsWith(".js");
  const first = new Set(chunks.filter(isNamed).flatMap((chunk) => [...needs(chunk)]));
  /**
   * Returns true if a chunk is already loaded when a part is opened, because every screen that imports the part needs
   * it.
   */
  const isThereBefore = (part: Chunk, piece: Chunk): boolean =>
    chunks
      .filter(({ dynamicImports = [] }) => dynamicImports.some((name) => manifest[name] === part))
      .every((screen) => needs(screen).has(piece));
  const added = (part: Chunk): readonly Chunk[] =>
    [...needs(part)].filter((piece) => !first.has(piece) && !isThereBefore(part, piece));
  const lazy = chunks.filter((chunk) => chunk.isDynamicEntry === true && !first.has(chunk));
  return {
    firstScript: weightOf([...first].map(({ file }) => file)),
    firstStyle: weightOf(named.filter((file) => file.endsWith(".css"))),
    fonts: sizeOf(readdirSync(join(webDir, "assets")).filter((name) => name.endsWith(".woff2"))),
    parts: Object.fromEntries(
      Object.entries(manifest)
        .filter(([, chunk]) => lazy.includes(chunk))
        .map(([source, chunk]) => [
          source.replace(/\.tsx?$/, ""),
          weightOf(added(chunk).map(({ file }) => file)),
        ]),
    ),
  };
}

function sizeOf(fonts: readonly string[]): number {
  return fonts.reduce((sum, name) => sum + statSync(join(webDir, "assets", name)).size, 0) / 1024;
}

function weightOf(files: readonly string[]): number {
  return (
    files.reduce((sum, file) => sum + gzipSync(readFileSync(join(webDir, file)), { level: 9 }).length, 0) /
    1024
  );
}

/** Maximum sizes of the page, in the same unit. Parts that only some visits use have their own limits. */
export const pageBudgets = {
  firstScript: 140,
  firstStyle: 12,
  fonts: 48,
  anyPart: 15,
  parts: {
    "parts/palette/palette": 8,
    "parts/metrics/canvas": 25,
    // The parts of a review that every reviewer sees at once.
    "pages/review-page": 16,
    "pages/task-page": 16,
    "pages/trigger-page": 16,
    // All sentences of failures and refusals, which only Korean pages load.
    "i18n/platform/failures-ko": 20,
    // All sentences of the checks, which only Korean pages with a report load.
    "i18n/platform/reports-ko": 24,
  } as Readonly<Record<string, number>>,
};
