import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

/** What the built page weighs, in kilobytes after gzip. */
export interface PageWeight {
  /** What every visit loads. */
  readonly firstScript: number;
  readonly firstStyle: number;
  /** What each screen or part adds when it is first opened, with everything that it needs, by its name. */
  readonly parts: Readonly<Record<string, number>>;
  /** Whether what draws diagrams is apart from everything that is loaded for other reasons. */
  readonly diagramsApart: boolean;
}

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
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
  const added = (chunk: Chunk): readonly Chunk[] => [...needs(chunk)].filter((each) => !first.has(each));
  const lazy = chunks.filter((chunk) => chunk.isDynamicEntry === true && !first.has(chunk));
  const diagrams = chunks.find(({ file }) => file.includes("mermaid"));
  return {
    firstScript: weightOf([...first].map(({ file }) => file)),
    firstStyle: weightOf(named.filter((file) => file.endsWith(".css"))),
    parts: Object.fromEntries(
      lazy.map((chunk) => [chunk.name ?? chunk.file, weightOf(added(chunk).map(({ file }) => file))]),
    ),
    diagramsApart:
      diagrams !== undefined && ![...first, ...lazy.flatMap((chunk) => [...needs(chunk)])].includes(diagrams),
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
  parts: { palette: 8, canvas: 25 } as Readonly<Record<string, number>>,
};
