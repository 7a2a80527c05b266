import { cpSync, globSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";
import type { TestProject } from "vitest/node";
import { bundleDirectory } from "./program.ts";

const checkout = fileURLToPath(new URL("../../", import.meta.url));

const directory = join(checkout, "dist", `bundle-${process.pid}`);

/**
 * Bundles the program before the tests that start servers, into a directory with the layout of the package. A server
 * starts from the bundle in half of the processor time that it needs to load six hundred source files, and a test run
 * starts some hundreds of servers. There is no bundle in watch mode, since it would not follow the sources.
 */
export async function setup({ globalConfig }: TestProject): Promise<void> {
  if (globalConfig.watch || bundleDirectory !== undefined) return;
  mkdirSync(join(directory, "dist"), { recursive: true });
  cpSync(join(checkout, "bin"), join(directory, "bin"), { recursive: true });
  // Agents in a sandbox see the package only, so it must not lead to files outside of it.
  for (const part of ["demo", "guides", "offices", "package.json", "samples", "workflows"]) {
    cpSync(join(checkout, part), join(directory, part), { recursive: true });
  }
  symlinkSync(join(checkout, "dist/web"), join(directory, "dist/web"));
  await bundle(join(directory, "dist"));
  // The test processes inherit this environment, and so does the setup of the next project.
  process.env["BUNDLED_SIGNALBOX"] = directory;
}

export function teardown(): void {
  rmSync(directory, { recursive: true, force: true });
}

/** Writes the program, its threads and the servers that kill themselves, with all their imports except native modules. */
async function bundle(outDir: string): Promise<void> {
  const entries = [
    "src/cli/main.ts",
    "test/faults/dying-server.ts",
    "test/faults/pair-server.ts",
    ...globSync("src/**/*-thread.ts", { cwd: checkout }),
    "src/supervisor/network/relay.ts",
    "src/supervisor/network/inbound-relay.ts",
    "src/supervisor/network/network-proxy.ts",
    "src/supervisor/fence-process.ts",
  ];
  await build({
    configFile: false,
    root: checkout,
    logLevel: "warn",
    plugins: [urlsOf(outDir)],
    ssr: { noExternal: true, external: ["@lydell/node-pty", "@dbos-inc/dbos-sdk"] },
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

/** Replaces `import.meta.url` with the URL of each module as a separate file, from which it finds other files. */
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
