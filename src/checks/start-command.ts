import { isForeign } from "./code/project-files.ts";
import type { FilesOf } from "./files-of.ts";
import { commandsOf, isLock, packageTool, parsed, pythonManifests, recordIn } from "./project-commands.ts";
import { pythonInstall, pythonPackageFiles, venvPython } from "./python-install.ts";
import { recipeOf } from "./runs/makefile.ts";

/** The steps that show the result of a project in a browser, to be run in its root directory. */
export interface StartPlan {
  readonly install?: readonly string[];
  readonly build?: readonly string[];
  /** The command that serves the project; null if its files are the site. */
  readonly command: readonly string[] | null;
  /** The folders that may contain the site, in order; the first with an index.html is shown. "" is the root. */
  readonly folders: readonly string[];
}

/**
 * Reads the manifests of a project and derives how it is started. `port` is the port that it should listen on. Returns
 * null if the project has nothing to start. Nothing is run.
 */
export async function startPlan(files: FilesOf, port: number): Promise<StartPlan | null> {
  const listed = (await files.list()).map(({ path }) => path);
  const paths = listed.filter((path) => !isForeign(path) || isLock(path) || isSite(path));
  const texts = new Map<string, string>();
  for (const name of [...manifests, ...pythonServers, "main.go"])
    if (paths.includes(name)) texts.set(name, (await files.read(name)) ?? "");
  return startPlanOf(paths, texts, port);
}

const manifests = ["package.json", ...pythonPackageFiles, "go.mod", "Makefile", "Procfile"];

/** Derives how a project is started from its paths and the texts of its manifests. */
export function startPlanOf(
  paths: readonly string[],
  texts: ReadonlyMap<string, string>,
  port: number,
): StartPlan | null {
  const web = /^web:[ \t]{0,20}(\S[^\n]{0,500})/m.exec(texts.get("Procfile") ?? "")?.[1];
  if (texts.has("package.json")) {
    const plan = ofNode(paths, texts.get("package.json") ?? "", port);
    if (plan !== null) return plan;
  }
  const python = ofPython(paths, texts, port);
  if (web !== undefined) return { ...python, command: ["sh", "-c", web], folders: [] };
  if (python !== null) return python;
  if (paths.includes("go.mod") && /net\/http|\.Listen/.test(texts.get("main.go") ?? "")) {
    const { download } = commandsOf(paths, texts);
    return { ...(download === undefined ? {} : { install: download }), ...served(["go", "run", "."]) };
  }
  const target = makeTargets.find((name) => recipeOf(texts.get("Makefile") ?? "", name) !== null);
  if (target !== undefined) return served(["make", target]);
  const folders = siteFolders.filter((folder) => paths.includes(inFolder(folder, "index.html")));
  return folders.length > 0 ? { command: null, folders } : null;
}

function served(command: readonly string[]): StartPlan {
  return { command, folders: [] };
}

/** The folders in which projects keep or build their sites. */
const siteFolders = ["", "public", "dist", "build", "out", "_site", "site", "www", "src", "docs"];
const builtFolders = ["dist", "build", "out", "_site", "public", ""];

function isSite(path: string): boolean {
  return siteFolders.some((folder) => path === inFolder(folder, "index.html"));
}

function inFolder(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

const makeTargets = ["start", "serve", "dev", "run"];
const startScripts = ["start", "dev", "serve", "preview"];

function ofNode(paths: readonly string[], manifest: string, port: number): StartPlan | null {
  const scripts = recordIn(parsed(manifest), "scripts");
  const textOf = (name: string): string => {
    const script = scripts[name];
    return typeof script === "string" ? script : "";
  };
  const [tool] = packageTool(paths);
  const { install, build } = commandsOf(paths, new Map([["package.json", manifest]]));
  const installed = install === undefined ? {} : { install };
  const script = startScripts.find((name) => textOf(name) !== "");
  if (script !== undefined) {
    const text = textOf(script);
    const isBuilt = build === undefined || developmentServers.some(({ pattern }) => pattern.test(text));
    return {
      ...installed,
      ...(isBuilt ? {} : { build }),
      command: [tool, "run", script, ...argumentsFor(tool, text, port)],
      folders: [],
    };
  }
  const site = siteFolders.filter((folder) => paths.includes(inFolder(folder, "index.html")));
  if (build !== undefined) return { ...installed, build, command: null, folders: builtFolders };
  if (site.length > 0) return { command: null, folders: site };
  const main = ["server.js", "server.mjs", "server.ts"].find((name) => paths.includes(name));
  return main === undefined ? null : { ...installed, ...served(["node", main]) };
}

/** Servers that build what they serve, with the options that set their address if the variable PORT does not. */
const developmentServers: readonly {
  readonly pattern: RegExp;
  readonly options?: (port: string) => readonly string[];
}[] = [
  { pattern: /(?:^|[\s&;/])vite(?!\s+build)(?:\s|$)/, options: addressed },
  { pattern: /\bastro\s+(?:dev|preview)\b/, options: addressed },
  { pattern: /\bng\s+serve\b/, options: addressed },
  { pattern: /\bwebpack(?:-dev-server|\s+serve|\s+dev-server)\b/, options: addressed },
  { pattern: /\breact-scripts\s+start\b/ },
  { pattern: /\bnext\s+dev\b/ },
  { pattern: /\b(?:nodemon|tsx|ts-node)\b/ },
];

function addressed(port: string): string[] {
  return ["--host", "127.0.0.1", "--port", port];
}

function argumentsFor(tool: string, script: string, port: number): string[] {
  // More options would go to the last of several commands, whatever that is.
  if (/[;&|]/.test(script)) return [];
  const options =
    developmentServers.find(({ pattern }) => pattern.test(script))?.options?.(String(port)) ?? [];
  return options.length === 0 ? [] : [...(tool === "npm" ? ["--"] : []), ...options];
}

/** The files in which Python projects start their servers. */
const pythonServers = ["manage.py", "app.py", "server.py", "main.py", "wsgi.py", "run.py"];

function ofPython(
  paths: readonly string[],
  texts: ReadonlyMap<string, string>,
  port: number,
): StartPlan | null {
  const isPython = paths.some((path) => pythonManifests.includes(path) || pythonServers.includes(path));
  if (!isPython) return null;
  const needs = pythonInstall(paths, texts);
  const install = needs === null ? {} : { install: needs };
  const python = needs === null ? "python3" : venvPython;
  for (const file of pythonServers) {
    const command = pythonCommand(file, texts.get(file) ?? "", String(port));
    if (command !== null) return { ...install, command: [python, ...command], folders: [] };
  }
  return null;
}

/** Returns the arguments of Python that serve a file; null if it is not a server. */
function pythonCommand(file: string, text: string, port: string): string[] | null {
  const module = file.slice(0, -".py".length);
  const app = /^(\w{1,100})\s{0,5}=\s{0,5}(Flask|FastAPI|Starlette|Quart)\(/m.exec(text);
  const startsItself = /if __name__ ==/.test(text);
  if (file === "manage.py" && text.includes("django")) return [file, "runserver", `127.0.0.1:${port}`];
  if (app?.[2] === "Flask" && !startsItself)
    return ["-m", "flask", "--app", `${module}:${app[1]}`, "run", "--host", "127.0.0.1", "--port", port];
  if (app !== null && !startsItself)
    return ["-m", "uvicorn", `${module}:${app[1]}`, "--host", "127.0.0.1", "--port", port];
  return app !== null || serverWords.test(text) ? [file] : null;
}

const serverWords =
  /http\.server|socketserver|wsgiref|aiohttp|tornado|bottle|cherrypy|uvicorn\.run|waitress|\bserve_forever\b/;
