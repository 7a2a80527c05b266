import { readFile, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type CheckedCriterion, reportEntry } from "../../checks/finding.ts";
import { checkDirectory, NoSuchCommit } from "../../platform/gate/check-directory.ts";
import { type Language, taskLanguage, writtenLanguage } from "../../protocol/task/language.ts";
import type { PhaseDefinition } from "../../protocol/workflow/definition.ts";
import { checksKo } from "../../protocol/words/checks/checks-ko.ts";
import { translator, type Translate } from "../../protocol/words/translate.ts";
import { configFile, loadConfig } from "../config-file.ts";
import { dataDirectory } from "../data-directory.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { installedWorkflows } from "../installed-workflows.ts";
import { oneOf } from "../one-of.ts";
import { packageRoot } from "../package-root.ts";
import { print } from "../print.ts";
import { sayAside } from "../terminal/say.ts";

interface CheckOptions {
  readonly type: string;
  readonly phase: string;
  readonly base?: string;
  readonly baseCommit?: string;
  readonly title?: string;
  readonly description?: string;
  readonly build?: boolean;
  readonly language?: Language;
  readonly json?: boolean;
}

/** Judges a directory as the platform judges the work of a phase, and prints a result for every criterion. */
export async function check(path: string | undefined, options: CheckOptions): Promise<void> {
  const directory = await existing(path ?? ".");
  const base = options.base === undefined ? undefined : await existing(options.base);
  if (base !== undefined && options.baseCommit !== undefined)
    throw new CommandFailure(exitCodes.wrongUsage, "Use either --base or --base-commit.");
  const { title = "", description = "" } = options;
  const subject = title === "" && description === "" ? undefined : { title, description };
  const home = dataDirectory(process.env);
  const config = loadConfig(home, process.env, process.cwd());
  const workflows = await installedWorkflows({
    builtInDir: fileURLToPath(new URL("workflows", packageRoot)),
    guidesDir: fileURLToPath(new URL("guides", packageRoot)),
    workflowDirs: config.workflowDirs,
    configFile: configFile(home, process.env, process.cwd()),
    warn: sayAside,
  });
  const gated = [...workflows.definitions.values()].filter(({ phases }) => phases.length > 0);
  const type = oneOf(
    gated.map(({ name }) => name),
    options.type,
    "type",
  );
  const definition = workflows.definitions.get(type)!;
  const phase = oneOf(
    definition.phases.map((_, index) => String(index + 1)),
    options.phase,
    "phase",
  );
  const checking = checkDirectory(
    {
      directory,
      ...(base === undefined ? {} : { base }),
      ...(options.baseCommit === undefined ? {} : { baseCommit: options.baseCommit }),
      definition,
      phase: Number(phase),
      guides: workflows.guides.get(type) ?? new Map<string, string>(),
      ...(subject === undefined ? {} : { subject }),
      build:
        options.build === true
          ? {
              environment: process.env,
              network: config.network,
              limits: config.limits,
              timeoutMs: buildTimeoutMs,
            }
          : null,
    },
    new AbortController().signal,
  );
  const results = await checking.catch((error: unknown) => {
    if (error instanceof NoSuchCommit) throw new CommandFailure(exitCodes.notFound, error.message);
    throw error;
  });
  const inDocuments = (): Promise<Language> =>
    subject === undefined
      ? languageOf(directory, definition.phases.slice(0, Number(phase)))
      : Promise.resolve(taskLanguage(subject));
  const language = options.language ?? (await inDocuments());
  const say = translatorFor(language);
  print(
    options.json,
    { criteria: results.map((result) => entry(result, say)) },
    inWords(results, say, language),
  );
  const hasFailed = results.some(({ status }) => status === "failed");
  process.exitCode = hasFailed ? exitCodes.failed : exitCodes.fine;
}

/** Returns the language of most documents of the phases so far; English if there are as many of each. */
async function languageOf(directory: string, phases: readonly PhaseDefinition[]): Promise<Language> {
  const paths = phases.flatMap(({ deliverables }) => deliverables.map(({ path }) => path));
  const found = await Promise.all(paths.map((path) => languageOfFile(join(directory, path))));
  const count = (language: Language): number => found.filter((each) => each === language).length;
  return count("ko") > count("en") ? "ko" : "en";
}

/** Returns the language of a document; null if it cannot be read, which the checks report. */
async function languageOfFile(file: string): Promise<Language | null> {
  const document = await stat(file).catch(() => null);
  if (document?.isFile() !== true || document.size > largestDocument) return null;
  return writtenLanguage(await readFile(file, "utf8"));
}

const largestDocument = 8 << 20;

const buildTimeoutMs = 10 * 60_000;

async function existing(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory() === true) return resolve(path);
  throw new CommandFailure(exitCodes.notFound, `"${path}" is not a directory.`);
}

function translatorFor(language: Language): Translate {
  return language === "ko" ? translator(checksKo) : (text) => text;
}

/** Returns a result as JSON prints it. The names are part of the interface. */
function entry(result: CheckedCriterion, say: Translate): object {
  const { id, status, details } = reportEntry(result, say);
  const findings = result.findings.map(({ file, line, message, suggestion }) => ({
    ...(file === undefined ? {} : { file }),
    ...(line === undefined ? {} : { line }),
    message: say(message),
    ...(suggestion === undefined ? {} : { suggestion: say(suggestion) }),
  }));
  return { id, status, details, findings };
}

const marks = { passed: "✓", failed: "✗", not_checked: "–" } as const;

const countWords = {
  en: { passed: "passed", failed: "failed", not_checked: "not checked" },
  ko: { passed: "통과", failed: "실패", not_checked: "검사하지 않음" },
} as const;

function inWords(results: readonly CheckedCriterion[], say: Translate, language: Language): string {
  const lines = results.map((result) => {
    const { id, status, title, details, suggestion } = reportEntry(result, say);
    const heading = `${marks[status]} ${id}  ${title}`;
    if (status === "passed") return heading;
    return [heading, ...details.split("\n"), ...(suggestion === undefined ? [] : [suggestion])].join(
      "\n    ",
    );
  });
  const counts = (["passed", "failed", "not_checked"] as const).flatMap((status) => {
    const count = results.filter((result) => result.status === status).length;
    return count === 0 && status === "not_checked" ? [] : [`${count} ${countWords[language][status]}`];
  });
  return [...lines, "", counts.join(", ")].join("\n");
}
