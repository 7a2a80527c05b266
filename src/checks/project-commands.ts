import type { FilesOf } from "./files-of.ts";
import { isForeign, nameOf } from "./code/project-files.ts";

/** Commands that install, build and test a project, to be run in its root directory. */
export interface ProjectCommands {
  readonly install?: readonly string[];
  readonly build?: readonly string[];
  readonly test?: readonly string[];
}

/** Reads the manifests of a project and derives its commands. Nothing is run. */
export async function projectCommands(files: FilesOf): Promise<ProjectCommands> {
  const paths = (await files.list())
    .map(({ path }) => path)
    .filter((path) => !isForeign(path) || isLock(path));
  const texts = new Map<string, string>();
  for (const name of manifestNames) if (paths.includes(name)) texts.set(name, (await files.read(name)) ?? "");
  return commandsOf(paths, texts);
}

const manifestNames = ["package.json", "pyproject.toml", "requirements.txt", "Makefile"];

function isLock(path: string): boolean {
  return ["package-lock.json", "pnpm-lock.yaml", "yarn.lock"].includes(path);
}

/**
 * Derives the commands from the paths of a project and the texts of its manifests. The first known manifest
 * decides.
 */
export function commandsOf(paths: readonly string[], texts: ReadonlyMap<string, string>): ProjectCommands {
  if (texts.has("package.json")) return ofNode(paths, texts.get("package.json") ?? "");
  if (paths.includes("go.mod")) return { build: ["go", "build", "./..."], test: ["go", "test", "./..."] };
  if (paths.includes("Cargo.toml")) return { build: ["cargo", "build"], test: ["cargo", "test"] };
  if (paths.some((path) => pythonManifests.includes(path))) return ofPython(paths, texts);
  if (texts.has("Makefile")) return ofMake(texts.get("Makefile") ?? "");
  return {};
}

const pythonManifests = ["pyproject.toml", "requirements.txt", "setup.py"];

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
    ...(needs.length > 0 ? { install: [tool, ...frozen] } : {}),
    ...(hasScript("build") ? { build: [tool, "run", "build"] } : {}),
    ...(hasScript("test") ? { test: [tool, "test"] } : testFiles ? { test: ["node", "--test"] } : {}),
  };
}

function packageTool(paths: readonly string[]): [tool: string, install: string[]] {
  if (paths.includes("pnpm-lock.yaml")) return ["pnpm", ["install", "--frozen-lockfile"]];
  if (paths.includes("yarn.lock")) return ["yarn", ["install", "--frozen-lockfile"]];
  return ["npm", [paths.includes("package-lock.json") ? "ci" : "install"]];
}

function ofPython(paths: readonly string[], texts: ReadonlyMap<string, string>): ProjectCommands {
  const requirements = texts.get("requirements.txt") ?? "";
  const project = texts.get("pyproject.toml") ?? "";
  const needs = requirements.split("\n").some((line) => line.trim() !== "" && !line.trim().startsWith("#"));
  const pip = ["python3", "-m", "pip", "install"];
  const install = needs
    ? [...pip, "-r", "requirements.txt"]
    : /^dependencies\s{0,5}=\s{0,5}\[\s{0,50}["']/m.test(project)
      ? [...pip, "."]
      : null;
  const usesPytest = `${requirements}\n${project}`.includes("pytest") || paths.includes("conftest.py");
  const tested = paths.some((path) => nameOf(path).startsWith("test_") && path.endsWith(".py"));
  const unittest = [
    "python3",
    "-m",
    "unittest",
    "discover",
    ...(paths.some((path) => path.startsWith("tests/")) ? ["-s", "tests"] : []),
  ];
  return {
    ...(install === null ? {} : { install }),
    build: ["python3", "-m", "compileall", "-q", "."],
    ...(usesPytest ? { test: ["python3", "-m", "pytest", "-q"] } : tested ? { test: unittest } : {}),
  };
}

function ofMake(text: string): ProjectCommands {
  const has = (target: string): boolean => text.split("\n").some((line) => line.startsWith(`${target}:`));
  return {
    ...(has("build") ? { build: ["make", "build"] } : {}),
    ...(has("test") ? { test: ["make", "test"] } : {}),
  };
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    // The syntax check reports an invalid manifest; here it only has no commands.
    return {};
  }
}

function recordIn(record: Readonly<Record<string, unknown>>, key: string): Record<string, unknown> {
  const value = record[key];
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
