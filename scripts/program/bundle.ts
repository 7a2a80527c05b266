import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { parse } from "yaml";
import type { z } from "zod";
import { OfficeDefinition } from "../../src/protocol/office/definition.ts";
import { WorkflowDefinition } from "../../src/protocol/workflow/definition.ts";
import { reachableModules } from "./reachable-modules.ts";

const checkout = fileURLToPath(new URL("../../", import.meta.url));

/** Packages that stay in `node_modules`: one has native code, the other reads its own files. */
const external = ["@lydell/node-pty", "@dbos-inc/dbos-sdk"];

/** The commands that start a server. Most of what they need, no other command needs. */
const serverCommands = ["serve", "demo", "migrate", "backup"].map((name) => `src/cli/commands/${name}.ts`);

/** The module that `serve` and `demo` load before all others. */
const firstModule = "src/cli/optimization.ts";

/** The module that `serve` loads while its data directory is being opened. */
const serverModule = "src/cli/open-server.ts";

/**
 * Writes the program, its threads and its helper processes as JavaScript with all their imports, except those of the
 * `external` packages. Each entry keeps its path, so `src/cli/main.ts` becomes `src/cli/main.js` in the directory.
 */
export async function bundleProgram(
  directory: string,
  furtherEntries: readonly string[] = [],
): Promise<void> {
  await bundle(directory, "main", ["src/cli/main.ts", firstModule, ...furtherEntries]);
  // Threads and helper processes have copies of their own of what they share with the program: files that hold only
  // what is used together are few and load faster.
  await bundle(directory, "threads", [
    ...globSync("src/**/*-thread.ts", { cwd: checkout }).filter((file) => !file.endsWith("-in-thread.ts")),
    "src/supervisor/network/relay.ts",
    "src/supervisor/network/inbound-relay.ts",
    "src/supervisor/network/network-proxy.ts",
    "src/supervisor/fence-process.ts",
    "src/mcp/agent-tools.ts",
  ]);
}

async function bundle(directory: string, name: string, entries: readonly string[]): Promise<void> {
  const names = commandModules();
  await build({
    configFile: false,
    root: checkout,
    logLevel: "warn",
    plugins: [urlsOfModules(), builtInsWithoutFacades(), preparedDefinitions(), inAscii(), names.plugin],
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      outDir: directory,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: "oxc",
      license: { fileName: `licenses/${name}.md` },
      target: "esnext",
      rolldownOptions: {
        checks: { pluginTimings: false },
        input: Object.fromEntries(
          entries.map((entry) => [entry.replace(/\.ts$/, ""), join(checkout, entry)]),
        ),
        output: {
          entryFileNames: "[name].js",
          chunkFileNames: "chunks/[name]-[hash].js",
          minify: {
            compress: true,
            mangle: { toplevel: false, keepNames: true },
            codegen: { removeWhitespace: true },
          },
          comments: { legal: true, annotation: false, jsdoc: false },
          codeSplitting: {
            groups: [{ name: names.groupOf, debugName: "of server and commands" }],
            // Otherwise `main`, which every command loads, would depend on a file with much more.
            includeDependenciesRecursively: false,
          },
        },
      },
    },
  });
}

/**
 * Divides the modules that a server loads between four files, since many small files take longer to load: `first` has
 * those that prepare the start, `opening` those that open the data directory, `common` those that other commands need
 * too, and `server` the rest.
 */
function commandModules(): { readonly plugin: Plugin; readonly groupOf: (id: string) => string | null } {
  const of = {
    main: new Set<string>(),
    first: new Set<string>(),
    opening: new Set<string>(),
    others: new Set<string>(),
    server: new Set<string>(),
  };
  return {
    plugin: {
      name: "command-modules",
      buildEnd() {
        const isServer = (id: string): boolean => serverCommands.includes(relative(checkout, id));
        const commands = [...this.getModuleIds()].filter((id) => /\/src\/cli\/commands\/[^/]+$/.test(id));
        const reachable = (from: readonly string[]): Set<string> =>
          reachableModules(from, (id) => this.getModuleInfo(id)?.importedIds ?? []);
        of.main = reachable([join(checkout, "src/cli/main.ts")]);
        of.first = reachable([join(checkout, firstModule)]);
        of.opening = reachable([join(checkout, "src/cli/commands/serve.ts")]);
        of.others = reachable(commands.filter((id) => !isServer(id)));
        of.server = reachable([...commands.filter(isServer), join(checkout, serverModule)]);
      },
    },
    groupOf(id) {
      if (of.main.has(id)) return null;
      if (of.first.has(id)) return "first";
      if (of.opening.has(id)) return "opening";
      if (!of.server.has(id)) return null;
      return of.others.has(id) ? "common" : "server";
    },
  };
}

const bundleUrl = "__BUNDLE_URL__";

/** Replaces `import.meta.url` with the URL that each module would have as a separate file of the bundle. */
function urlsOfModules(): Plugin {
  return {
    name: "urls-of-modules",
    transform(code, id) {
      if (id.includes("node_modules") || !code.includes("import.meta.url")) return null;
      const path = relative(checkout, id).replace(/\.ts$/, ".js");
      return code.replaceAll("import.meta.url", `new URL(${JSON.stringify(path)}, ${bundleUrl}).href`);
    },
    renderChunk(code, chunk) {
      const root = `${relative(dirname(chunk.fileName), ".") || "."}/`;
      return code.replaceAll(bundleUrl, `new URL(${JSON.stringify(root)}, import.meta.url)`);
    },
  };
}

/**
 * Takes the modules of Node from `process.getBuiltinModule`. An `import` of one reads all its exports, and those of
 * `node:http` load its whole HTTP client, which costs as much time as starting Node does. A file may name one `process`.
 */
function builtInsWithoutFacades(): Plugin {
  return {
    name: "built-ins-without-facades",
    renderChunk(code) {
      return code
        .replaceAll(
          /^import \{ ([^}]*) \} from "(node:[^"]+)";$/gm,
          (_, names: string, module: string) =>
            `const { ${names.replaceAll(" as ", ": ")} } = globalThis.process.getBuiltinModule("${module}");`,
        )
        .replaceAll(
          /^import (?:\* as )?([\w$]+) from "(node:[^"]+)";$/gm,
          (_, name: string, module: string) =>
            `const ${name} = globalThis.process.getBuiltinModule("${module}");`,
        );
    },
  };
}

/** Parses the built-in definition files now, for `src/definitions/prepared-definitions.ts`. */
function preparedDefinitions(): Plugin {
  return {
    name: "prepared-definitions",
    load(id) {
      if (relative(checkout, id) !== "src/definitions/prepared-definitions.ts") return null;
      const prepared = [
        ...definitionsIn("workflows", WorkflowDefinition),
        ...definitionsIn("offices", OfficeDefinition),
      ];
      return `export const preparedDefinitions = new Map(${JSON.stringify(prepared)});`;
    },
  };
}

/** Returns the text and the definition of each file in a folder. */
function definitionsIn(folder: string, schema: z.ZodType): [string, unknown][] {
  return globSync(`${folder}/*.yaml`, { cwd: checkout })
    .toSorted()
    .map((file) => readFileSync(join(checkout, file), "utf8"))
    .map((text) => [text, schema.parse(parse(text))]);
}

/** Escapes all characters but those of ASCII: a file with a single other one takes twice the memory. */
function inAscii(): Plugin {
  return {
    name: "in-ascii",
    generateBundle: {
      order: "post",
      handler(_, files) {
        for (const file of Object.values(files)) if (file.type === "chunk") file.code = escaped(file.code);
      },
    },
  };
}

/** Returns equivalent code in ASCII. In strings, templates and regular expressions, an escape means its character. */
function escaped(code: string): string {
  const other = String.raw`[^\u0000-\u007f]`;
  if (new RegExp(String.raw`(?<!\\)(?:\\\\)*\\${other}`).test(code)) {
    throw new Error("A backslash before a character outside of ASCII would get another meaning.");
  }
  return code.replaceAll(new RegExp(other, "g"), escapeOf);
}

function escapeOf(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
