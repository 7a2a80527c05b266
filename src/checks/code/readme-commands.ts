import type { Finding } from "../finding.ts";
import type { MarkdownDocument } from "../../protocol/markdown/markdown-lines.ts";
import { scriptsIn } from "../runs/package-scripts.ts";
import type { ProjectFiles } from "./project-files.ts";
import { nameOf } from "./project-files.ts";

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
  };
}

/** Returns a sentence if a command cannot work, or null. */
function problemOf(command: string, { scripts, hasPackage, targets, paths }: Known): string | null {
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
  const file =
    /^(?:node|python3?|deno run|bun|go run|bash|sh) (?:-\S{1,40} ){0,5}(\.?[\w./-]{1,200}\.(?:[cm]?[jt]s|py|go|sh))(?:\s|$)/.exec(
      command,
    )?.[1];
  if (file === undefined || file.startsWith("/") || file.startsWith("..")) return null;
  const clean = file.replace(/^\.\//, "");
  // The reader may be in another directory, or the file may be made by a build.
  const isThere = paths.has(clean) || [...paths].some((path) => path.endsWith(`/${clean}`));
  return isThere || /^(?:dist|build|out|target|lib|my|your|path|example)/.test(clean) || !clean.includes("/")
    ? null
    : `There is no file ${clean} for "${short(command)}".`;
}

function short(command: string): string {
  return command.length > 60 ? `${command.slice(0, 57)}…` : command;
}
