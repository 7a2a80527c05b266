import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const checkout = fileURLToPath(new URL("../..", import.meta.url));

interface Manifest {
  readonly files: readonly string[];
  readonly dependencies: Readonly<Record<string, string>>;
}
const manifest = JSON.parse(readFileSync(join(checkout, "package.json"), "utf8")) as Manifest;

/** The sources whose JavaScript is in the package: those that the compiler lists for each module. */
async function publishedSources(): Promise<string[]> {
  const modules = readdirSync(join(checkout, "src"));
  const lists = await Promise.all(
    modules.map(async (module) => {
      const tsc = join(checkout, "node_modules", ".bin", "tsc");
      const args = ["--showConfig", "-p", join("src", module)];
      const { stdout } = await promisify(execFile)(tsc, args, { cwd: checkout });
      const { files } = JSON.parse(stdout) as { readonly files: readonly string[] };
      return files.map((file) => normalize(join("src", module, file)));
    }),
  );
  return lists.flat();
}

/** The specifiers that a source imports. */
function importsOf(source: string): string[] {
  const text = readFileSync(join(checkout, source), "utf8");
  return [...text.matchAll(/^(?:import|.*\bfrom) "([^"]+)";$|\bimport\("([^"]+)"\)/gm)].map(
    ([, declared, dynamic]) => declared ?? dynamic ?? "",
  );
}

function packageOf(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

test("the package has what was built, and nothing of the folders of development", () => {
  const folders = manifest.files.map((pattern) => pattern.split("/")[0] ?? "");
  expect(folders.filter((folder) => ["src", "web", "test", "bench", "scripts"].includes(folder))).toEqual([]);
  expect(manifest.files.filter((pattern) => pattern.startsWith("dist"))).toEqual([
    "dist/src/**/*.js",
    "dist/web",
  ]);
});

test("no test, no suite and no test support is published", { timeout: 120_000 }, async () => {
  const sources = await publishedSources();
  expect(sources).toContain("src/cli/main.ts");
  expect(sources.filter((source) => /\.(?:test|suite)\.|(?:^|\/)test-/.test(source))).toEqual([]);

  const known = new Set(sources);
  const strangers = sources.flatMap((source) =>
    importsOf(source)
      .filter((specifier) => !specifier.startsWith("node:"))
      .filter((specifier) =>
        specifier.startsWith(".")
          ? !known.has(normalize(join(source, "..", specifier)))
          : !Object.hasOwn(manifest.dependencies, packageOf(specifier)),
      )
      .map((specifier) => `${source} imports ${specifier}`),
  );
  expect(strangers).toEqual([]);
});
