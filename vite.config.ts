import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { defineConfig, type Plugin } from "vite";
import { diagramLibrary } from "./scripts/page/diagram-library.ts";

export default defineConfig({
  root: "web",
  plugins: [react(), tailwind(), diagramLibrary(), compiledWhileFetched(), compressedForms()],
  // The router's store brings a substitute for a hook that React has.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: "react" }] },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2023",
    // Every visit loads the list of the files that a part needs. Only screens are in it; the imports of smaller parts
    // are found when the part arrives.
    modulePreload: {
      // Every browser of the target knows it.
      polyfill: false,
      resolveDependencies: (part, files) => (/-(page|panel)-/.test(part) ? files : []),
    },
    // What is weighed by test/journeys/page-weight.test.ts; the server gives nobody a hidden file.
    manifest: true,
    // What every visit loads is one file: thirty small ones compress worse and cost more requests.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] } },
      // Compressing takes longer than building, and is meant to.
      checks: { pluginTimings: false },
    },
  },
  server: { proxy: { "/api": process.env["SIGNALBOX_URL"] ?? "http://127.0.0.1:4400" } },
});

/** Begins the first file with the word for which a browser compiles all of it while it comes, beside the page's thread. */
function compiledWhileFetched(): Plugin {
  return {
    name: "compiled-while-fetched",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, files) {
        for (const file of Object.values(files)) {
          if (file.type === "chunk" && file.name === "first")
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}

/** Puts a `.br` and a `.gz` beside every script, style and other text of a kilobyte or more, for the server to send. */
function compressedForms(): Plugin {
  return {
    name: "compressed-forms",
    apply: "build",
    async writeBundle({ dir = "dist/web" }) {
      const names = await readdir(dir, { recursive: true });
      const texts = names.filter((each) => /^[^.].*\.(js|css|svg|json)$/.test(each));
      await Promise.all(texts.map((name) => compressFile(join(dir, name), qualityOf(name))));
    },
  };
}

/** The best level would take the library that draws diagrams half a minute, for a tenth of its size. */
function qualityOf(name: string): number {
  return name.startsWith("assets/diagrams/") ? 9 : 11;
}

async function compressFile(path: string, quality: number): Promise<void> {
  const content = await readFile(path);
  if (content.length < 1024) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}
