import { cpSync, globSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";
import type { TestProject } from "vitest/node";
import { bundleDirectory } from "./program.ts";

const checkout = fileURLToPath(new URL("../../", import.meta.url));

const directory = join(checkout, "dist", `bundle-${process.pid}`);

/**
 * Bundles the program before the tests of whole servers, into a directory with the layout of the package. A server starts
 * from the bundle in half of the processor time that it needs to load six hundred source files, and a run starts some
 * hundreds. While tests are watched there is no bundle, since it would not follow the sources.
 */
export async function setup({ globalConfig }: TestProject): Promise<void> {
  if (globalConfig.watch || bundleDirectory !== undefined) return;
  mkdirSync(join(directory, "dist"), { recursive: true });
  cpSync(join(checkout, "bin"), join(directory, "bin"), { recursive: true });
  for (const part of ["demo", "dist/web", "guides", "samples", "workflows"]) {
    symlinkSync(join(checkout, part), join(directory, part));
  }
  await bundle(join(directory, "dist"));
  // Processes that run tests take over this environment; so does the setup of the next project.
  process.env["BUNDLED_SIGNALBOX"] = directory;
}

/** Removes the bundle after the last test. */
export function teardown(): void {
  rmSync(directory, { recursive: true, force: true });
}

/** Writes the program, its threads and the server that kills itself, with everything they import but native modules. */
async function bundle(outDir: string): Promise<void> {
  const entries = [
    "src/cli/main.ts",
    "test/faults/dying-server.ts",
    ...globSync("src/**/*-thread.ts", { cwd: checkout }),
  ];
  await build({
    configFile: false,
    root: checkout,
    logLevel: "warn",
    plugins: [urlsOf(outDir)],
    ssr: { noExternal: true, external: ["@lydell/node-pty"] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: false,
      target: "esnext",
      rolldownOptions: {
        input: Object.fromEntries(
          entries.map((entry) => [entry.replace(/\.ts$/, ""), join(checkout, entry)]),
        ),
        output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
      },
    },
  });
}

/** Lets every module know the address that it would have as a file of its own, from which it finds its neighbours. */
function urlsOf(outDir: string): Plugin {
  return {
    name: "urls-of-modules",
    transform(code, id) {
      if (id.includes("node_modules") || !code.includes("import.meta.url")) return null;
      const file = join(outDir, relative(checkout, id).replace(/\.ts$/, ".js"));
      return code.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(file).href));
    },
  };
}
