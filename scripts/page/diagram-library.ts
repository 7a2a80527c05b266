import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";
import type { DiagramLibrary } from "../../src/protocol/api/diagram-library.ts";

/**
 * Emits the diagram library beside the page, in separate files: one entry file, and others for the kinds of diagrams.
 * The frame that runs them has no network and no origin to import from, so each file is a plain script that registers
 * its name and its function; `diagrams.json` lists the files that each file needs.
 */
export function diagramLibrary(): Plugin {
  return {
    name: "diagram-library",
    apply: "build",
    async generateBundle() {
      const chunks = await libraryChunks();
      for (const { fileName, code } of chunks) {
        const source = `provide(${JSON.stringify(`./${fileName}`)}, (require, exports) => {${code}\n});\n`;
        this.emitFile({ type: "asset", fileName: `assets/diagrams/${fileName}`, source });
      }
      this.emitFile({
        type: "asset",
        fileName: "diagrams.json",
        source: JSON.stringify(contentsOf(chunks)),
      });
    },
  };
}

async function libraryChunks(): Promise<readonly Rolldown.OutputChunk[]> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      target: "es2023",
      lib: { entry: { mermaid: fileURLToPath(import.meta.resolve("mermaid")) }, formats: ["cjs"] },
      rolldownOptions: {
        output: {
          exports: "named",
          strict: true,
          entryFileNames: "[name]-[hash].js",
          chunkFileNames: "[name]-[hash].js",
          codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] },
        },
      },
    },
  });
  const outputs = Array.isArray(built) ? built : [];
  return outputs.flatMap(({ output }) => output.filter((each) => each.type === "chunk"));
}

function contentsOf(chunks: readonly Rolldown.OutputChunk[]): DiagramLibrary {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const withNeeded = (name: string, found = new Set<string>()): ReadonlySet<string> => {
    if (found.has(name)) return found;
    found.add(name);
    for (const each of byName.get(name)?.imports ?? []) withNeeded(each, found);
    return found;
  };
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (entry === undefined) throw new Error("The library has no file with which it begins.");
  const asked = chunks.filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry);
  return {
    first: entry.fileName,
    files: Object.fromEntries(asked.map(({ fileName }) => [fileName, [...withNeeded(fileName)]])),
  };
}
