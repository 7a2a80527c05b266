import semver from "semver";
import type { Finding } from "../finding.ts";
import { isForeign } from "./project-files.ts";
import type { ProjectFiles } from "./project-files.ts";

const suggestion = "Name the oldest version that can run the code.";

/** Finds versions in manifests that cannot run the code of the project. */
export function checkVersions(project: ProjectFiles): Finding[] {
  return [...ofNode(project), ...ofPython(project), ...ofGo(project)];
}

interface Manifest {
  readonly engines?: { readonly node?: unknown };
  readonly bin?: unknown;
  readonly scripts?: Readonly<Record<string, unknown>>;
}

function ofNode(project: ProjectFiles): Finding[] {
  const text = project.textOf("package.json");
  const manifest = text === null ? null : parsed(text);
  const range = manifest?.engines?.node;
  if (manifest === null || typeof range !== "string" || range.length > 200) return [];
  const oldest = semver.validRange(range) === null ? undefined : semver.minVersion(range)?.major;
  if (oldest === undefined) return [];
  return [...typedFiles(manifest, range, oldest), ...builtins(project, range, oldest)];
}

/** The major version of Node.js that introduced a built-in module, as its documentation says. */
const builtinModules: Readonly<Record<string, number>> = {
  sqlite: 22,
  sea: 20,
  "test/reporters": 18,
  "readline/promises": 17,
  test: 16,
  "stream/web": 16,
  "stream/promises": 15,
  "timers/promises": 15,
  "util/types": 15,
  diagnostics_channel: 14,
  "fs/promises": 14,
};

/** Finds built-in modules that the oldest allowed version does not have. */
function builtins(project: ProjectFiles, range: string, oldest: number): Finding[] {
  const found = new Map<string, string>();
  for (const { path, text } of project.texts) {
    if (!/\.[cm]?[jt]sx?$/.test(path) || isForeign(path)) continue;
    for (const [, name = ""] of text.matchAll(
      /(?:from\s{1,5}|import\s{0,5}\(?\s{0,5}|require\(\s{0,5})["'](?:node:)?([a-z_]{2,30}(?:\/[a-z]{2,20})?)["']/g,
    ))
      if (Object.hasOwn(builtinModules, name) && isBuiltin(name, text) && !found.has(name))
        found.set(name, path);
  }
  return [...found].flatMap(([name, path]) => {
    const needed = builtinModules[name] ?? 0;
    if (needed <= oldest) return [];
    const message = `engines.node is ${JSON.stringify(range)}, but ${path} uses node:${name}, which needs Node.js ${needed} or later.`;
    return [{ file: "package.json", message, suggestion }];
  });
}

/** Some modules exist only with the prefix; without it the name is another package. */
function isBuiltin(name: string, text: string): boolean {
  return !["sqlite", "sea", "test", "test/reporters"].includes(name) || text.includes(`node:${name}`);
}

/** Node.js runs TypeScript without a compiler since version 22.6. */
function typedFiles(manifest: Manifest, range: string, oldest: number): Finding[] {
  if (oldest >= 22) return [];
  const bins = typeof manifest.bin === "string" ? [manifest.bin] : Object.values(manifest.bin ?? {});
  const commands = Object.values(manifest.scripts ?? {}).filter(
    (each): each is string => typeof each === "string",
  );
  const isTyped =
    bins.some((bin) => typeof bin === "string" && /\.[cm]?ts$/.test(bin)) || commands.some(isPlain);
  if (!isTyped) return [];
  return [
    {
      file: "package.json",
      message: `engines.node is ${JSON.stringify(range)}, but the project's TypeScript files need Node.js 22.6 or later.`,
      suggestion,
    },
  ];
}

/** True for a command in which Node.js itself runs a TypeScript file. */
function isPlain(command: string): boolean {
  return (
    /(?:^|&&|;)\s{0,5}node\b[^&|;]{0,200}\.[cm]?ts\b/.test(command) &&
    !/--import|--loader|-r\s|--require|tsx|ts-node|strip-types/.test(command)
  );
}

function parsed(text: string): Manifest | null {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === "object" && value !== null ? value : null;
  } catch {
    // The syntax check reports an invalid manifest.
    return null;
  }
}

/** Modules and statements of Python with the version that introduced them. */
const pythonFeatures: readonly (readonly [pattern: RegExp, minor: number, what: string])[] = [
  [/^(?:import tomllib|from tomllib import)/m, 11, "tomllib"],
  [/^\s{0,40}match [^\n:=]{1,200}:\s{0,20}\n\s{1,60}case /m, 10, "match"],
  [/^(?:import zoneinfo|from zoneinfo import)/m, 9, "zoneinfo"],
];

function ofPython(project: ProjectFiles): Finding[] {
  const { texts } = project;
  const oldest = /^requires-python\s{0,5}=\s{0,5}["']>=\s{0,3}3\.(\d{1,2})/m.exec(
    project.textOf("pyproject.toml") ?? "",
  )?.[1];
  if (oldest === undefined) return [];
  return featuresIn(
    texts.filter(({ path }) => path.endsWith(".py") && !isForeign(path)),
    pythonFeatures,
    Number(oldest),
  ).map(([path, minor, what]) => ({
    file: "pyproject.toml",
    message: `requires-python allows 3.${oldest}, but ${path} uses ${what}, which needs Python 3.${minor}.`,
    suggestion,
  }));
}

const goFeatures: readonly (readonly [pattern: RegExp, minor: number, what: string])[] = [
  [/^(?:import )?\s{0,9}"(?:slices|maps|cmp|log\/slog)"/m, 21, "a package of the standard library"],
  [/^\s{0,40}for \w{1,40} := range \d{1,9} \{/m, 22, "a range over a number"],
];

function ofGo(project: ProjectFiles): Finding[] {
  const { texts } = project;
  const oldest = /^go 1\.(\d{1,2})/m.exec(project.textOf("go.mod") ?? "")?.[1];
  if (oldest === undefined) return [];
  return featuresIn(
    texts.filter(({ path }) => path.endsWith(".go") && !isForeign(path)),
    goFeatures,
    Number(oldest),
  ).map(([path, minor, what]) => ({
    file: "go.mod",
    message: `go.mod says 1.${oldest}, but ${path} uses ${what} that needs Go 1.${minor}.`,
    suggestion,
  }));
}

function featuresIn(
  files: ProjectFiles["texts"],
  features: readonly (readonly [pattern: RegExp, minor: number, what: string])[],
  oldest: number,
): [path: string, minor: number, what: string][] {
  return features
    .filter(([, minor]) => minor > oldest)
    .flatMap(([pattern, minor, what]) => {
      const user = files.find(({ text }) => pattern.test(text));
      return user === undefined ? [] : [[user.path, minor, what] as [string, number, string]];
    });
}
