import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

/** What the built page weighs, in kilobytes after gzip. */
export interface PageWeight {
  /** What every visit loads. */
  readonly firstScript: number;
  readonly firstStyle: number;
  /** What each screen or part adds when it is first opened, with whatever it needs that is not there yet, by its source. */
  readonly parts: Readonly<Record<string, number>>;
}

interface Chunk {
  readonly file: string;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

const webDir = fileURLToPath(new URL("../../dist/web", import.meta.url));

/** Weighs the page as it was built last. */
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
  /** Whether something is there already when a part is opened: every screen from which it is needs it. */
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

function weightOf(files: readonly string[]): number {
  return (
    files.reduce((sum, file) => sum + gzipSync(readFileSync(join(webDir, file)), { level: 9 }).length, 0) /
    1024
  );
}

/** What the page may weigh, in the same unit. Parts that only some visits draw may weigh more, or must weigh less. */
export const pageBudgets = {
  firstScript: 140,
  firstStyle: 12,
  anyPart: 15,
  parts: { "parts/palette/palette": 8, "parts/metrics/canvas": 25 } as Readonly<Record<string, number>>,
};
