import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join, matchesGlob, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const checkout = fileURLToPath(new URL("../..", import.meta.url));

interface Manifest {
  readonly files: readonly string[];
  readonly dependencies: Readonly<Record<string, string>>;
}
const manifest = JSON.parse(readFileSync(join(checkout, "package.json"), "utf8")) as Manifest;

interface Project {
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
}

/** Returns the sources whose JavaScript is in the package: all that the compiler project of their module includes. */
function publishedSources(): string[] {
  const base = readProject("tsconfig.base.json");
  const modules = readdirSync(join(checkout, "src")).filter((name) => existsSync(projectFile(name)));
  return modules.flatMap((module) => {
    const { include, exclude = base.exclude ?? [] } = readProject(join("src", module, "tsconfig.json"));
    expect(include).toEqual(["."]);
    const patterns = exclude.map((pattern) => pattern.replace("${configDir}/", ""));
    return globSync("**/*.ts", { cwd: join(checkout, "src", module) })
      .filter((file) => !patterns.some((pattern) => isExcluded(file, pattern)))
      .map((file) => join("src", module, file));
  });
}

function projectFile(module: string): string {
  return join(checkout, "src", module, "tsconfig.json");
}

function readProject(file: string): Project {
  return JSON.parse(readFileSync(join(checkout, file), "utf8")) as Project;
}

/** Implements the compiler's rule: a pattern is a glob, or a folder with its contents. */
function isExcluded(file: string, pattern: string): boolean {
  return matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`);
}

/** Returns the specifiers that a source imports. */
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

test("the package contains the build output and none of the development folders", () => {
  const folders = manifest.files.map((pattern) => pattern.split("/")[0] ?? "");
  expect(folders.filter((folder) => ["src", "web", "test", "bench", "scripts"].includes(folder))).toEqual([]);
  expect(manifest.files.filter((pattern) => pattern.startsWith("dist"))).toEqual([
    "dist/src/**/*.js",
    "dist/web",
  ]);
});

test("no test, suite or test support file is published", () => {
  const sources = publishedSources();
  expect(sources).toContain("src/cli/main.ts");
  const forTests = /\.(?:test|suite)\.|\/(?:contract|corpora|corpus|support)\/|^test\/|crash-writer/;
  expect(sources.filter((source) => forTests.test(source))).toEqual([]);

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
