import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";

const firstLoadBudgetKb = 140;
const routeBudgetKb = 15;
/** Pieces that may be larger, because they are loaded only when there is something to draw with them. */
const pieceBudgetsKb: Readonly<Record<string, number>> = { canvas: 26 };

export default defineConfig({
  root: "web",
  plugins: [react(), tailwind(), scriptBudget()],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2023",
    // What every visit loads is one file: thirty small ones compress worse and cost more requests.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] } } },
  },
  server: { proxy: { "/api": process.env["SIGNALBOX_URL"] ?? "http://127.0.0.1:4400" } },
});

/** Fails the build when the script a first visit loads, or what one page adds to it, outgrows its budget (gzip). */
function scriptBudget(): Plugin {
  return {
    name: "script-budget",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const size = (name: string): number => {
        const chunk = bundle[name];
        return chunk?.type === "chunk" ? gzipSync(chunk.code, { level: 9 }).length / 1024 : 0;
      };
      const first = new Set(chunks.filter((chunk) => chunk.isEntry).flatMap((chunk) => withImports(chunk)));
      const total = [...first].reduce((sum, name) => sum + size(name), 0);
      const pages = chunks.filter((chunk) => chunk.isDynamicEntry && !first.has(chunk.fileName));
      const added = pages.map((page) => {
        const names = withImports(page).filter((name) => !first.has(name));
        return { page: page.name, kb: names.reduce((sum, name) => sum + size(name), 0) };
      });
      this.info(`script at first load: ${total.toFixed(1)} KB gz`);
      for (const { page, kb } of added) this.info(`  ${page}: +${kb.toFixed(1)} KB gz`);
      const over = added
        .filter(({ page, kb }) => kb > (pieceBudgetsKb[page] ?? routeBudgetKb))
        .map(({ page }) => page);
      if (total > firstLoadBudgetKb || over.length > 0) {
        this.error(
          `The page outgrew its script budget: first load ${total.toFixed(1)} KB of ${firstLoadBudgetKb}` +
            (over.length > 0 ? `; over their own: ${over.join(", ")}` : ""),
        );
      }

      function withImports(chunk: (typeof chunks)[number], seen = new Set<string>()): string[] {
        if (seen.has(chunk.fileName)) return [];
        seen.add(chunk.fileName);
        const imported = chunk.imports.map((name) => bundle[name]).filter((file) => file?.type === "chunk");
        return [chunk.fileName, ...imported.flatMap((file) => withImports(file, seen))];
      }
    },
  };
}
