import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { layPackage } from "../../scripts/program/lay-package.ts";

const checkout = fileURLToPath(new URL("../..", import.meta.url));

interface Manifest {
  readonly files: readonly string[];
  readonly dependencies: Readonly<Record<string, string>>;
  readonly engines: { readonly node: string };
}
const manifest = JSON.parse(readFileSync(join(checkout, "package.json"), "utf8")) as Manifest;

const laid = mkdtempSync(join(tmpdir(), "signalbox-package-"));
let files: readonly string[] = [];
let code = "";
beforeAll(async () => {
  await layPackage(laid);
  const paths = globSync("dist/{src,chunks}/**/*.js", { cwd: laid });
  files = paths.map((path) => readFileSync(join(laid, path), "utf8"));
  code = files.join("\n");
});
afterAll(() => rmSync(laid, { recursive: true, force: true }));

test("the package contains the bundle and the page, and no development folders, maps, build records or pictures of the README", () => {
  const folders = manifest.files.map((pattern) => pattern.split("/")[0] ?? "");
  expect(folders.filter((folder) => ["src", "web", "test", "bench", "scripts"].includes(folder))).toEqual([]);
  const listed = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
    cwd: checkout,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [{ files }] = JSON.parse(listed) as [{ readonly files: readonly { readonly path: string }[] }];
  const paths = files.map(({ path }) => path);
  expect(paths).toContain("bin/own-node.mjs");
  expect(paths).toContain("docs/cli.md");
  expect(paths.filter((path) => path.startsWith("docs/pictures/"))).toEqual([]);
  // Demos and samples are projects with tests of their own, and the client has types.
  const own = paths.filter((path) => !/^(?:demo|samples|dist\/client)\//.test(path));
  expect(own.filter((path) => /\.(?:map|tsbuildinfo|d\.ts|ts)$|\.(?:test|suite)\./.test(path))).toEqual([]);
});

test("the bundle contains no test code, and everything that it imports is in Node or a dependency", async () => {
  const imported = (await Promise.all(files.map(importsOf))).flat();
  const outside = imported.filter((specifier) => !specifier.startsWith("."));
  const packages = new Set(outside.map(packageOf));
  expect([...packages].filter((name) => !isBuiltin(name)).toSorted()).toEqual(
    Object.keys(manifest.dependencies).toSorted(),
  );
});

test("a command loads nothing of the server before it is known which command it is", async () => {
  const main = readFileSync(join(laid, "dist/src/cli/main.js"), "utf8");
  const { module } = await parse("main.js", main);
  const loaded = module.staticImports.map(({ moduleRequest }) => moduleRequest.value);
  const bytes = loaded
    .filter((specifier) => specifier.startsWith("."))
    .map((specifier) => readFileSync(join(laid, "dist/src/cli", specifier)).length);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(20_000);
});

/** Returns what a file imports, statically or as the text of an `import()`. */
async function importsOf(text: string): Promise<string[]> {
  const { module } = await parse("file.js", text);
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest }) => moduleRequest?.value),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => {
      const argument = text.slice(moduleRequest.start, moduleRequest.end);
      return /^(["'`])(.*)\1$/s.exec(argument)?.[2];
    }),
  ].filter((specifier) => specifier !== undefined);
}

function packageOf(specifier: string): string {
  const parts = specifier.startsWith("@") ? 2 : 1;
  return specifier.split("/").slice(0, parts).join("/");
}

test("the bundle is ASCII, contains no path of this machine, and includes the licences of its packages", () => {
  // oxlint-disable-next-line no-control-regex
  expect(code.match(/[^\u0000-\u007f]/)).toBe(null);
  expect(code).not.toContain(checkout);
  const licenses = readFileSync(join(laid, "dist/licenses/main.md"), "utf8");
  expect(["zod", "kysely", "commander"].filter((name) => !licenses.includes(`## ${name}`))).toEqual([]);
});

/** Starts the program on a Node that claims to be another version. */
function startOn(version: string): { readonly code: number; readonly said: string } {
  const claim = `data:text/javascript,Object.defineProperty(process.versions,"node",{value:"${version}"})`;
  try {
    const program = join(laid, "bin/signalbox.mjs");
    const said = execFileSync(process.execPath, ["--import", claim, program, "--help"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
    return { code: 0, said };
  } catch (error) {
    const { status, stderr } = error as { readonly status: number; readonly stderr: string };
    return { code: status, said: stderr };
  }
}

test("a Node that is too old and cannot get a newer one says so in one sentence, with exit code 1", () => {
  expect(manifest.engines.node).toBe(">=24.15");
  const { code: exitCode, said } = startOn("18.20.4");
  expect({ exitCode, said: said.replace(/node@[\d.]+/, "node@…") }).toEqual({
    exitCode: 1,
    said: "Signalbox needs Node 24.15 or later, and this is Node 18.20.4. Install it from https://nodejs.org, or run: npm install -g node@…\n",
  });
});
