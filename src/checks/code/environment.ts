import type { Finding } from "../finding.ts";
import type { ProjectFiles } from "./project-files.ts";
import { isCode, isForeign, isTestFile, nameOf } from "./project-files.ts";

/** Checks that `.gitignore` excludes `.env`. */
export function checkGitignore(project: ProjectFiles): Finding[] {
  const text = project.textOf(".gitignore");
  if (text === null) {
    return [{ message: "There is no .gitignore.", suggestion: "Add a .gitignore that lists .env." }];
  }
  let ignored = false;
  for (const line of text.split("\n").map((line) => line.trim())) {
    const pattern = line.startsWith("!") ? line.slice(1) : line;
    if (envPatterns.has(pattern)) ignored = !line.startsWith("!");
  }
  if (ignored) return [];
  return [
    { file: ".gitignore", message: ".env is not ignored.", suggestion: "Add the line .env to .gitignore." },
  ];
}

const envPatterns = new Set([".env", "/.env", ".env*", "*.env", "**/.env", ".*"]);

/** Finds delivered files with real values of variables, ignored or not. */
export function checkEnvFile({ paths }: ProjectFiles): Finding[] {
  return paths
    .filter((path) => !isForeign(path) && isEnvFile(nameOf(path)))
    .map((path) => ({
      file: path,
      message: "This file contains environment values and must not be delivered.",
      suggestion: "Remove it, and list the variables in .env.example with placeholder values.",
    }));
}

function isEnvFile(name: string): boolean {
  return name === ".env" || (name.startsWith(".env.") && name.endsWith("local"));
}

/**
 * Checks that `.env.example` lists every variable that the code reads. `wanted` requires the file even if the code
 * reads none.
 */
export function checkEnvExample(project: ProjectFiles, wanted: boolean): Finding[] {
  const read = variablesRead(project);
  const example = project.paths.find((path) => exampleNames.includes(nameOf(path)));
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
  const listed = new Set(
    project.texts
      .filter(({ path }) => exampleNames.includes(nameOf(path)))
      .flatMap(({ text }) => text.split("\n").map((line) => nameListed(line))),
  );
  return [...read]
    .filter(([name]) => !listed.has(name))
    .map(([name, file]) => ({
      file: example,
      message: `${name} is not listed, but ${file} reads it.`,
      suggestion: "List every variable that the code reads, with a placeholder value.",
    }));
}

const exampleNames = [".env.example", ".env.sample", ".env.template", "env.example"];

/** Returns the variable that a line of `.env.example` names, even if it is commented out. */
function nameListed(line: string): string {
  const [name = ""] = line.split("=");
  return name.replace(/^[#\s]{0,5}(?:export )?/, "").trim();
}

const readers = [
  /(?:process|import\.meta|Bun)\.env\.([A-Z][A-Z0-9_]{0,80})/g,
  /process\.env\[["'`]([A-Z][A-Z0-9_]{0,80})["'`]\]/g,
  /environ(?:\.get\(|\[)\s{0,5}["']([A-Z][A-Z0-9_]{0,80})["']/g,
  /(?:getenv|Getenv|LookupEnv|env::var|env\.get|ENV\.fetch|GetEnvironmentVariable)\(\s{0,5}["']([A-Z][A-Z0-9_]{0,80})["']/g,
  /\bENV\[["']([A-Z][A-Z0-9_]{0,80})["']\]/g,
];

const commonVariables = new Set(
  "NODE_ENV PATH HOME USER SHELL PWD CI TMPDIR TEMP TZ LANG TERM NO_COLOR FORCE_COLOR CLICOLOR CLICOLOR_FORCE COLORTERM DEBUG MODE DEV PROD SSR BASE_URL".split(
    " ",
  ),
);

/**
 * Returns the variables that the code reads, each with the file that reads it. Tests and common shell
 * variables do not count.
 */
function variablesRead({ texts }: ProjectFiles): Map<string, string> {
  const found = new Map<string, string>();
  for (const { path, text } of texts) {
    if (!isCode(path) || isTestFile(path)) continue;
    const names = [
      ...readers.flatMap((reader) => [...text.matchAll(reader)].map(([, name = ""]) => name)),
      ...destructured(text),
    ];
    for (const name of names) if (!commonVariables.has(name) && !found.has(name)) found.set(name, path);
  }
  return found;
}

/** Returns the names in `const { A, B = "x" } = process.env`. */
function destructured(text: string): string[] {
  return text
    .split(/\}\s{0,5}=\s{0,5}process\.env\b/)
    .slice(0, -1)
    .flatMap(
      (before) =>
        before
          .slice(Math.max(0, before.length - 2000))
          .split("{")
          .at(-1)
          ?.split(",") ?? [],
    )
    .map((part) => part.trim().split(/[\s:=]/)[0] ?? "")
    .filter((name) => /^[A-Z][A-Z0-9_]{0,80}$/.test(name));
}
