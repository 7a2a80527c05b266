import type { Finding } from "../finding.ts";
import type { MarkdownDocument } from "../../protocol/markdown/markdown-lines.ts";
import { scriptsIn } from "../runs/package-scripts.ts";
import type { ProjectFiles } from "./project-files.ts";
import { extensionOf, nameOf } from "./project-files.ts";

/** Finds commands of a README that the project does not have: scripts, make targets and files to run. */
export function missingCommands(path: string, document: MarkdownDocument, project: ProjectFiles): Finding[] {
  const known = commandsOf(project);
  const found: Finding[] = [];
  const seen = new Set<string>();
  for (const { number, kind, text } of document.lines) {
    const pieces =
      kind === "code" || kind === "fence"
        ? [text]
        : [...text.matchAll(/`([^`]{1,300})`/g)].map(([, inner = ""]) => inner);
    for (const piece of pieces.flatMap((each) => each.split(/&&|\|\||;/))) {
      const problem = problemOf(piece.trim().replace(/^[$>%#]\s{1,5}/, ""), known);
      if (problem === null || seen.has(problem)) continue;
      seen.add(problem);
      found.push({
        file: path,
        line: number,
        message: problem,
        suggestion: "Name only commands in the README that work in the project.",
      });
    }
  }
  return found;
}

interface Known {
  readonly scripts: ReadonlySet<string>;
  readonly hasPackage: boolean;
  readonly targets: ReadonlySet<string> | null;
  readonly paths: ReadonlySet<string>;
  /** All suffixes of the paths that begin at a folder. */
  readonly ends: ReadonlySet<string>;
  /** The folders with files of Python and of Go below them, each as `py folder` or `go folder`. */
  readonly folders: ReadonlySet<string>;
}

function commandsOf({ paths, texts }: ProjectFiles): Known {
  const packages = texts.filter(({ path }) => nameOf(path) === "package.json");
  const makefiles = texts.filter(({ path }) => /^(?:GNU)?[Mm]akefile$|\.mk$/.test(nameOf(path)));
  const targets = makefiles.flatMap(({ text }) =>
    [...text.matchAll(/^([^\s:#=][^:#=\n]{0,200}):(?!=)/gm)].flatMap(([, names = ""]) =>
      names.trim().split(/\s{1,20}/),
    ),
  );
  const isOpen = makefiles.some(({ text }) => /^include\b|%/m.test(text));
  return {
    scripts: new Set(packages.flatMap(({ text }) => Object.keys(scriptsIn(text)))),
    hasPackage: packages.length > 0,
    targets: makefiles.length === 0 || isOpen ? null : new Set(targets),
    paths: new Set(paths),
    ends: new Set(paths.flatMap(endsOf)),
    folders: new Set(
      paths.flatMap((path) => {
        const extension = extensionOf(path);
        return extension === "py" || extension === "go"
          ? foldersOf(path).map((each) => `${extension} ${each}`)
          : [];
      }),
    ),
  };
}

/** Returns a sentence if a command cannot work, or null. */
function problemOf(command: string, known: Known): string | null {
  const { scripts, hasPackage, targets, paths, ends } = known;
  const script = /^(?:npm|pnpm|yarn|bun) (?:run|run-script) (?:-\S{1,20} )?([\w:.-]{1,60})(?:\s|$)/.exec(
    command,
  )?.[1];
  if (script !== undefined && hasPackage && !scripts.has(script))
    return `There is no script ${script} for "${short(command)}".`;
  if (/^npm (?:test|t)(?:\s|$)/.test(command) && hasPackage && !scripts.has("test"))
    return `There is no script test for "${short(command)}".`;
  if (/^npm start(?:\s|$)/.test(command) && hasPackage && !scripts.has("start") && !paths.has("server.js"))
    return `There is no script start for "${short(command)}".`;
  const target = /^make ([a-z][\w.-]{0,60})\s{0,5}$/.exec(command)?.[1];
  if (target !== undefined && targets !== null && !targets.has(target))
    return `There is no target ${target} for "${short(command)}".`;
  const missing =
    missingModule(command, known) ?? missingPackage(command, known) ?? missingCopy(command, known);
  if (missing !== null) return `There is no file ${missing} for "${short(command)}".`;
  const file =
    /^(?:(?:node|tsx|python3?|deno run|bun|go run|bash|sh) (?:-\S{1,40} ){0,5}|(?=\.\/))(\.?[\w./-]{1,200}\.(?:[cm]?[jt]s|py|go|sh))(?:\s|$)/.exec(
      command,
    )?.[1];
  if (file === undefined || file.startsWith("/") || file.startsWith("..")) return null;
  const clean = file.replace(/^\.\//, "");
  // The reader may be in another directory, or the file may be made by a build.
  const isThere = ends.has(clean);
  return isThere || /^(?:dist|build|out|target|lib|my|your|path|example)/.test(clean) || !isEntry(clean)
    ? null
    : `There is no file ${clean} for "${short(command)}".`;
}

/** A file in a folder, or one with the name of an entry point; others may be examples of the reader's own files. */
function isEntry(path: string): boolean {
  return (
    path.includes("/") || /^(?:index|server|app|main|cli|bot|run|start|worker|manage)\.\w{1,4}$/.test(path)
  );
}

/** `python -m package.module` of a package of the project. */
function missingModule(command: string, { paths, folders }: Known): string | null {
  const module = /^(?:[A-Z_]{1,40}=\S{1,100} )?python3? -m ([a-z_]\w{0,60}(?:\.\w{1,60}){0,6})(?:\s|$)/i.exec(
    command,
  )?.[1];
  if (module === undefined) return null;
  const [first = "", ...more] = module.split(".");
  const inner = [first, ...more].join("/");
  const roots = ["", "src/"].filter((root) => folders.has(`py ${root}${first}`));
  const isThere = roots.some(
    (root) => paths.has(`${root}${inner}.py`) || paths.has(`${root}${inner}/__main__.py`),
  );
  const [root] = roots;
  if (root === undefined || isThere || paths.has(`${first}.py`)) return null;
  return more.length === 0 ? `${root}${inner}/__main__.py` : `${root}${inner}.py`;
}

/** `go run ./cmd/x` of a folder without Go files. */
function missingPackage(command: string, { folders }: Known): string | null {
  const folder = /^go (?:run|build|install) \.\/([\w/-]{1,200})(?:\s|$)/
    .exec(command)?.[1]
    ?.replace(/\/$/, "");
  return folder === undefined || folders.has(`go ${folder}`) ? null : `${folder}/main.go`;
}

/** `cp .env.example .env` without the example. */
function missingCopy(command: string, { ends }: Known): string | null {
  const file = /^cp (\.env\.[\w.-]{1,40}|[\w-]{1,40}\.(?:example|sample)[\w.-]{0,20}) \S{1,100}$/.exec(
    command,
  )?.[1];
  return file === undefined || ends.has(file) ? null : file;
}

/** Returns a path and its suffixes that begin at a folder. */
function endsOf(path: string): string[] {
  const parts = path.split("/");
  return parts.map((_, index) => parts.slice(index).join("/"));
}

function foldersOf(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

function short(command: string): string {
  return command.length > 60 ? `${command.slice(0, 57)}…` : command;
}
