import type { FilesOf } from "./files-of.ts";
import { isForeign, nameOf } from "./code/project-files.ts";
import { recipeOf } from "./runs/makefile.ts";
import { shellCommands } from "./runs/shell-script.ts";
import { pythonInstall, pythonPackageFiles } from "./python-install.ts";
import { runnerCall } from "./runs/runner-call.ts";

/** Commands that install, build and test a project, to be run in its root directory. */
export interface ProjectCommands {
  /** Installs packages into the project's directory. */
  readonly install?: readonly string[];
  /** Downloads packages into the cache of a tool, outside the directory. */
  readonly download?: readonly string[];
  readonly build?: readonly string[];
  readonly test?: readonly string[];
}

/** Reads the manifests of a project and derives its commands. Nothing is run. */
export async function projectCommands(files: FilesOf): Promise<ProjectCommands> {
  const paths = (await files.list())
    .map(({ path }) => path)
    .filter((path) => !isForeign(path) || isLock(path) || path === vendored);
  const texts = new Map<string, string>();
  for (const name of manifestNames) if (paths.includes(name)) texts.set(name, (await files.read(name)) ?? "");
  return commandsOf(paths, texts);
}

const manifestNames = [
  "package.json",
  ...pythonPackageFiles,
  "go.mod",
  "Cargo.toml",
  "Makefile",
  "tox.ini",
  "README.md",
];

/** Returns true for the lock file of a package manager. */
export function isLock(path: string): boolean {
  return ["package-lock.json", "pnpm-lock.yaml", "yarn.lock", "uv.lock"].includes(path);
}

/** The file that says that a Go project contains its packages. */
const vendored = "vendor/modules.txt";

/**
 * Derives the commands from the paths of a project and the texts of its manifests. The first known manifest
 * decides.
 */
export function commandsOf(paths: readonly string[], texts: ReadonlyMap<string, string>): ProjectCommands {
  if (texts.has("package.json")) return ofNode(paths, texts.get("package.json") ?? "");
  if (paths.includes("go.mod")) return ofGo(paths, texts.get("go.mod") ?? "");
  if (paths.includes("Cargo.toml")) return ofRust(texts.get("Cargo.toml") ?? "");
  if (paths.some((path) => pythonManifests.includes(path))) return ofPython(paths, texts);
  if (texts.has("Makefile")) return ofMake(texts.get("Makefile") ?? "");
  return {};
}

/** The files that make a directory a Python project. */
export const pythonManifests = ["pyproject.toml", "requirements.txt", "setup.py"];

function ofNode(paths: readonly string[], text: string): ProjectCommands {
  const manifest = parsed(text);
  const scripts = recordIn(manifest, "scripts");
  const needs = [
    ...Object.keys(recordIn(manifest, "dependencies")),
    ...Object.keys(recordIn(manifest, "devDependencies")),
  ];
  const [tool, frozen] = packageTool(paths);
  const hasScript = (name: string): boolean => {
    const script = scripts[name];
    return typeof script === "string" && script !== "" && !script.includes("no test specified");
  };
  const testFiles = paths.some(
    (path) => /\.(?:test|spec)\.[cm]?[jt]s$/.test(path) || /^tests?\/.{1,200}\.[cm]?js$/.test(path),
  );
  return {
    ...(needs.length > 0 || manifest["workspaces"] !== undefined ? { install: [tool, ...frozen] } : {}),
    ...(hasScript("build") ? { build: [tool, "run", "build"] } : {}),
    ...(hasScript("test") ? { test: [tool, "test"] } : testFiles ? { test: ["node", "--test"] } : {}),
  };
}

/** Returns the package manager of a Node project and its install command. */
export function packageTool(paths: readonly string[]): [tool: string, install: string[]] {
  if (paths.includes("pnpm-lock.yaml")) return ["pnpm", ["install", "--frozen-lockfile"]];
  if (paths.includes("yarn.lock")) return ["yarn", ["install", "--frozen-lockfile"]];
  return ["npm", [paths.includes("package-lock.json") ? "ci" : "install"]];
}

function ofGo(paths: readonly string[], manifest: string): ProjectCommands {
  const needs = /^require\b/m.test(manifest) && !paths.includes(vendored);
  return {
    ...(needs ? { download: ["go", "mod", "download"] } : {}),
    build: ["go", "build", "./..."],
    test: ["go", "test", "./..."],
  };
}

function ofRust(manifest: string): ProjectCommands {
  const needs = /^\[[^\]\n]{0,200}dependencies\b/m.test(manifest) || /^\[workspace\]/m.test(manifest);
  return {
    ...(needs ? { download: ["cargo", "fetch"] } : {}),
    build: ["cargo", "build"],
    test: ["cargo", "test"],
  };
}

function ofPython(paths: readonly string[], texts: ReadonlyMap<string, string>): ProjectCommands {
  const install = pythonInstall(paths, texts);
  const manifests = pythonPackageFiles.map((name) => texts.get(name) ?? "").join("\n");
  const usesPytest = manifests.includes("pytest") || paths.includes("conftest.py");
  const test = pythonTests(paths, texts, usesPytest);
  return {
    ...(install === null ? {} : { install }),
    build: ["python3", "-m", "compileall", "-q", ...(install === null ? [] : ["-x", "[.]venv/"]), "."],
    ...(test === null ? {} : { test }),
  };
}

/** Returns the test command of a Python project: the one that it documents, or the usual one for its files. */
function pythonTests(
  paths: readonly string[],
  texts: ReadonlyMap<string, string>,
  usesPytest: boolean,
): string[] | null {
  const recipe = recipeOf(texts.get("Makefile") ?? "", "test")?.lines ?? [];
  const documented = [
    ...recipe,
    ...toxCommands(texts.get("tox.ini") ?? ""),
    ...documentedCommands(texts.get("README.md") ?? ""),
  ].find((line) => runsAllTests(line));
  if (documented !== undefined) return ["sh", "-c", documented];
  if (usesPytest) return ["python3", "-m", "pytest", "-q"];
  const inTests = paths.some((path) => path.startsWith("tests/") && path.endsWith(".py"));
  const isNamed = paths.some((path) => nameOf(path).startsWith("test_") && path.endsWith(".py"));
  const hasEnding = paths.some((path) => path.endsWith("_test.py"));
  if (!isNamed && !hasEnding) return null;
  return [
    "python3",
    "-m",
    "unittest",
    "discover",
    ...(inTests ? ["-s", "tests"] : []),
    ...(inTests && paths.includes("tests/__init__.py") ? ["-t", "."] : []),
    ...(isNamed ? [] : ["-p", "*_test.py"]),
  ];
}

/** True for a call of unittest or pytest that does not choose single tests. */
function runsAllTests(line: string): boolean {
  const commands = shellCommands(line);
  const call =
    commands?.length === 1 && commands[0] !== undefined ? runnerCall(commands[0], () => null) : null;
  if (call === null || (call.runner !== "unittest" && call.runner !== "pytest")) return false;
  return call.runner === "unittest"
    ? call.args.every((word) => word.startsWith("-")) || call.args.includes("discover")
    : call.args.every((word) => !word.includes("::") && !word.endsWith(".py") && word !== "-k");
}

/** Returns the commands of tox's first environment. */
function toxCommands(text: string): string[] {
  const match = /^commands\s{0,5}=((?:[^\n]{0,500}\n?)(?:[ \t]{1,20}[^\n]{1,500}\n?){0,20})/m.exec(text);
  return (match?.[1] ?? "").split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));
}

/** Returns the lines and code spans of a README that call a Python test runner. */
function documentedCommands(readme: string): string[] {
  return readme.split("\n", 5_000).flatMap((line) => {
    const found =
      /(?:^|[\s`$])((?:[A-Z_]{1,40}=[\w./:]{1,100} )?(?:python3? -m (?:unittest|pytest)|pytest)\b[^`#]{0,200})/.exec(
        line.slice(0, 1_000),
      );
    return found?.[1] === undefined ? [] : [found[1].trim()];
  });
}

function ofMake(text: string): ProjectCommands {
  return {
    ...(recipeOf(text, "build") === null ? {} : { build: ["make", "build"] }),
    ...(recipeOf(text, "test") === null ? {} : { test: ["make", "test"] }),
  };
}

/** Parses a manifest of Node; an invalid one is empty. */
export function parsed(text: string): Record<string, unknown> {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    // The syntax check reports an invalid manifest; here it only has no commands.
    return {};
  }
}

/** Returns an object in another one; an empty one if there is none. */
export function recordIn(record: Readonly<Record<string, unknown>>, key: string): Record<string, unknown> {
  const value = record[key];
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
