import type { Finding } from "../finding.ts";
import { variablesReadBy } from "./environment-reads.ts";
import type { ProjectFiles } from "./project-files.ts";
import { isCode, isForeign, isTestFile, nameOf } from "./project-files.ts";
import { globFits } from "../glob.ts";

/** Checks that `.gitignore` excludes `.env`. */
export function checkGitignore(project: ProjectFiles): Finding[] {
  const text = project.textOf(".gitignore");
  if (text === null) {
    return [{ message: "There is no .gitignore.", suggestion: "Add a .gitignore that lists .env." }];
  }
  if (isIgnored(".env", text)) return [];
  return [
    { file: ".gitignore", message: ".env is not ignored.", suggestion: "Add the line .env to .gitignore." },
  ];
}

/** Decides by git's rules if the patterns of a `.gitignore` at the root exclude a file at the root. */
function isIgnored(name: string, text: string): boolean {
  let ignored = false;
  for (const line of text.split("\n")) {
    const rule = line.replace(/\r$/, "").replace(/(?<!\\)[ \t]{1,50}$/, "");
    if (rule === "" || rule.startsWith("#")) continue;
    const pattern = rule.replace(/^!/, "").replace(/^\\/, "");
    // A pattern that ends with a slash excludes directories only.
    if (pattern.endsWith("/")) continue;
    const fromRoot = pattern.replace(/^\//, "");
    const isDeep = fromRoot.includes("/");
    const fits = isDeep ? globFits(fromRoot, name) : globFits(fromRoot, name) && fromRoot !== "";
    if (fits) ignored = !rule.startsWith("!");
  }
  return ignored;
}

/** Finds delivered files with real values of variables, ignored or not. */
export function checkEnvFile(project: ProjectFiles): Finding[] {
  return project.paths
    .filter((path) => !isForeign(path) && isEnvFile(nameOf(path)) && hasValues(project.textOf(path)))
    .map((path) => ({
      file: path,
      message: "This file contains environment values and must not be delivered.",
      suggestion: "Remove it, and list the variables in .env.example with placeholder values.",
    }));
}

/** `.env`, `.env.production`, `prod.env`, `.envrc`; examples are meant to be delivered. */
function isEnvFile(name: string): boolean {
  if (isExample(name)) return false;
  return (
    name === ".env" ||
    name === ".envrc" ||
    name.startsWith(".env.") ||
    name.startsWith(".env-") ||
    /^[\w.-]{0,40}\.env$/.test(name)
  );
}

/** True unless every line is a comment or leaves the value open. */
function hasValues(text: string | null): boolean {
  return (
    text === null ||
    text
      .split("\n")
      .some((line) => /^\s{0,9}(?:export\s{1,9})?[A-Za-z_]\w{0,80}\s{0,5}=\s{0,5}["']?[^\s"'#]/.test(line))
  );
}

function isExample(name: string): boolean {
  return /^(?:\.?env|[\w.-]{0,40}\.env|\.env[\w.-]{0,40})[.-](?:example|sample|template|dist|defaults?|schema|tpl|tmpl)$|^(?:example|sample|template)\.env$|^\.env\.(?:example|sample|template|dist|defaults?|schema)[\w.-]{0,20}$/i.test(
    name,
  );
}

/**
 * Checks that `.env.example` lists every variable that the code reads. `wanted` requires the file even if the code
 * reads none.
 */
export function checkEnvExample(project: ProjectFiles, wanted: boolean): Finding[] {
  const read = variablesRead(project);
  const examples = project.texts.filter(({ path }) => isExample(nameOf(path)));
  const example = project.paths.find((path) => isExample(nameOf(path)));
  if (example === undefined) {
    if (read.size === 0 && !wanted) return [];
    const names = read.size === 0 ? "" : `, but the code reads ${[...read.keys()].slice(0, 5).join(", ")}`;
    return [
      {
        message: `There is no .env.example${names}.`,
        suggestion: "Add one with every variable that the code reads.",
      },
    ];
  }
  const listed = new Set(examples.flatMap(({ text }) => text.split("\n").map((line) => nameListed(line))));
  return [...read]
    .filter(([name]) => !listed.has(name))
    .map(([name, place]) => ({
      file: example,
      message: `${name} is not listed, but ${place} reads it.`,
      suggestion: "List every variable that the code reads, with a placeholder value.",
    }));
}

/** Says how many code files were read for variables, and if they read any. */
export function envExampleSummary(project: ProjectFiles): string {
  const count = project.texts.filter(({ path }) => isRead(path)).length;
  return variablesRead(project).size === 0
    ? `Code files read: ${count}. They read no variable.`
    : `Code files read: ${count}. All their variables are in .env.example.`;
}

/** Returns the variable that a line of `.env.example` names, even if it is commented out. */
function nameListed(line: string): string {
  const [name = ""] = line.split("=");
  return name.replace(/^[#\s]{0,5}(?:export )?/, "").trim();
}

/** Readers of languages without a parser. */
const readers = [
  /(?:env::var|env\.get|ENV\.fetch|GetEnvironmentVariable|System\.getenv|getenv|Environment\.GetEnvironmentVariable)\(\s{0,5}["']([A-Z][A-Z0-9_]{0,80})["']/g,
  /\b(?:ENV|_ENV|_SERVER)\[["']([A-Z][A-Z0-9_]{0,80})["']\]/g,
  /(?:process|import\.meta)\.env\.([A-Z][A-Z0-9_]{0,80})/g,
];

/** Variables of shells, runtimes and test services. They need no configuration. */
const commonVariables = new Set(
  "NODE_ENV PATH HOME USER USERNAME LOGNAME SHELL PWD CI TMPDIR TEMP TMP TZ LANG LC_ALL TERM NO_COLOR FORCE_COLOR CLICOLOR CLICOLOR_FORCE COLORTERM COLUMNS LINES DEBUG MODE DEV PROD SSR BASE_URL EDITOR VISUAL PAGER HOSTNAME APPDATA LOCALAPPDATA USERPROFILE XDG_CONFIG_HOME XDG_DATA_HOME XDG_CACHE_HOME XDG_STATE_HOME PYTHONPATH VIRTUAL_ENV GITHUB_ACTIONS NODE_TEST_CONTEXT VITEST JEST_WORKER_ID NODE_OPTIONS GOPATH".split(
    " ",
  ),
);

/**
 * Returns the variables that the code reads, each with the file and line that reads it. Tests and common shell
 * variables do not count.
 */
export function variablesRead({ texts }: ProjectFiles): Map<string, string> {
  const found = new Map<string, string>();
  const add = (name: string, place: string): void => {
    if (!commonVariables.has(name) && !name.startsWith("npm_") && !found.has(name)) found.set(name, place);
  };
  for (const { path, text } of texts) {
    if (isForeign(path)) continue;
    if (/^(?:docker-)?compose[\w.-]{0,40}\.ya?ml$/.test(nameOf(path))) {
      // `${X:-default}` and `${X}`; `$$` is a plain dollar sign.
      for (const [, name = ""] of text.matchAll(/(?<!\$)\$\{([A-Z][A-Z0-9_]{0,80})(?=[}:?+-])/g))
        add(name, path);
      continue;
    }
    if (!isRead(path)) continue;
    const read = text.length > maxTreeLength ? null : variablesReadBy(path, text);
    if (read !== null) for (const { name, line } of read) add(name, `${path}:${line}`);
    else for (const reader of readers) for (const [, name = ""] of text.matchAll(reader)) add(name, path);
  }
  return found;
}

/** True for the program's own code. Tests and configuration files of tools need no variables of their own. */
function isRead(path: string): boolean {
  return isCode(path) && !isForeign(path) && !isTestFile(path) && !/\.config\.[cm]?[jt]s$/.test(path);
}

const maxTreeLength = 512 << 10;
