import type { PhaseDefinition, ProjectCheck } from "../protocol/workflow/definition.ts";
import { projectCriteria } from "../protocol/workflow/platform-criteria.ts";
import type { PlatformCriterion } from "../protocol/workflow/platform-criteria.ts";
import { brokenCode, isExamined } from "./code/broken-code.ts";
import { checkVersions } from "./code/manifest-versions.ts";
import { missingImports } from "./code/missing-imports.ts";
import { undeclaredDependencies } from "./code/undeclared-dependencies.ts";
import { checkEnvExample, checkEnvFile, checkGitignore, envExampleSummary } from "./code/environment.ts";
import { isCode, isForeign, readDelivered, readProject } from "./code/project-files.ts";
import type { ProjectFiles } from "./code/project-files.ts";
import { checkReadme } from "./code/readme.ts";
import { checkSecrets } from "./code/secrets/check-secrets.ts";
import { checkManifest, checkStructure, manifestsOf } from "./code/structure.ts";
import { checkSyntax, isParsed } from "./code/syntax.ts";
import { checkTests } from "./code/tests/check-tests.ts";
import { unfinishedCode } from "./code/unfinished.ts";
import type { FilesOf, TextFile } from "./files-of.ts";
import type { Finding } from "./finding.ts";

interface ProjectToCheck {
  readonly project: NonNullable<PhaseDefinition["project"]>;
  readonly files: FilesOf;
  readonly listed: Awaited<ReturnType<FilesOf["list"]>>;
  readonly changed: ReadonlySet<string> | undefined;
  /** The original code. Its unfinished code and the weaknesses of its tests do not count. */
  readonly before?: FilesOf | undefined;
  readonly knownSecrets?: readonly string[] | undefined;
  /** Files of earlier commits in the agent's own repository. */
  readonly history?: readonly TextFile[] | undefined;
  /** False if a part of that history could not be read. */
  readonly isHistoryComplete?: boolean | undefined;
}

/** Searches for secrets in everything that the task delivers, in documents, code and the history of its repository. */
export async function checkDelivered({
  files,
  listed,
  changed,
  knownSecrets,
  history = [],
  isHistoryComplete = true,
}: Omit<ProjectToCheck, "project" | "before">): Promise<CheckedCode> {
  const delivered = changed === undefined ? listed : listed.filter(({ path }) => changed.has(path));
  const now = await checkSecrets(await readDelivered(files, delivered), knownSecrets);
  const past = await checkSecrets(history, knownSecrets);
  const findings = [...now.findings, ...past.findings.map(inHistory)];
  return isHistoryComplete ? { ...now, findings } : { findings, summary: unreadHistory, isUnmeasured: true };
}

const unreadHistory =
  "No secret was found in the delivered files. The workspace's own git repository is too large or damaged, so that its earlier commits were not all searched.";

/** Says that a finding is in an earlier commit, to which no link is possible. */
function inHistory({ file = "", line = 1 }: Finding): Finding {
  return {
    message: `An earlier commit in the workspace's own git repository has a secret in ${file}, line ${line}.`,
    suggestion: "Remove the secret from the history or delete the folder .git, and revoke the secret.",
  };
}

/**
 * Runs the code checks that the definition requires. `changed` restricts checks of file contents to files
 * that the task touched.
 */
export async function checkProject(check: ProjectToCheck): Promise<[PlatformCriterion, CheckedCode][]> {
  const { project, files, listed, changed, before } = check;
  const whole = await readProject(files, listed);
  const touched = changed === undefined ? whole : narrowed(whole, changed);
  const wanted = project.files;
  // A phase that requires no structure still reports imports that do not resolve and unfinished code.
  const imports = [
    ...missingImports(touched.texts, whole.paths),
    ...undeclaredDependencies(touched.texts, whole),
    ...unfinishedCode(touched.texts, await originals(touched, before)),
  ];
  const checks: Record<ProjectCheck, () => Checked | Promise<Checked>> = {
    manifest: () => [...checkManifest(whole), ...checkVersions(whole)],
    readme: () => checkReadme(whole),
    gitignore: () => checkGitignore(whole),
    env_file: () => checkEnvFile(touched),
    env_example: () => checkEnvExample(touched, wanted.includes(".env.example")),
    secrets: () => checkDelivered(check),
    tests: async () => (changed === undefined ? checkTests(whole) : newProblems(whole, changed, before)),
    syntax: async () => [
      ...(await checkSyntax(touched)),
      ...brokenCode(touched.texts),
      ...(wanted.length === 0 ? imports : []),
    ],
  };
  const summaries = summariesOf(whole, touched);
  const structure = wanted.length === 0 ? undefined : `Found: ${wanted.slice(0, mostNamed).join(", ")}.`;
  const found: [PlatformCriterion, CheckedCode][] = [
    ["STRUCTURE", coded([...checkStructure(whole, wanted), ...imports], structure)],
  ];
  for (const check of project.requires)
    found.push([projectCriteria[check], coded(await checks[check](), summaries[check])]);
  return found;
}

/** The most files that a sentence names. */
const mostNamed = 8;

/** Returns a sentence for each passed check that says what was looked at. */
function summariesOf(whole: ProjectFiles, touched: ProjectFiles): Partial<Record<ProjectCheck, string>> {
  const manifests = manifestsOf(whole, mostNamed);
  const parsed = touched.texts.filter(({ path }) => isParsed(path) || isExamined(path)).length;
  return {
    ...(manifests.length === 0 ? {} : { manifest: `Found: ${manifests.join(", ")}.` }),
    readme: "The README has every part that a new user needs.",
    gitignore: "A line of .gitignore covers .env.",
    env_file: `No .env file among ${touched.paths.length} files.`,
    env_example: envExampleSummary(touched),
    syntax: `Files parsed: ${parsed}.`,
  };
}

/** Returns the texts that the changed code had before the task. */
async function originals(touched: ProjectFiles, before: FilesOf | undefined): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (before === undefined) return found;
  for (const { path } of touched.texts) {
    const text = isCode(path) && !isForeign(path) ? await before.read(path) : null;
    if (text !== null) found.set(path, text);
  }
  return found;
}

/** Checks the tests of changed code: only problems in files of the task, and only new ones. */
async function newProblems(
  whole: ProjectFiles,
  changed: ReadonlySet<string>,
  before: FilesOf | undefined,
): Promise<CheckedCode> {
  const now = checkTests(whole);
  const old = before === undefined ? null : checkTests(await readProject(before, await before.list()));
  const known = new Set(old?.findings.map(({ file, message }) => `${file} ${message}`));
  const findings = now.findings.filter(
    ({ file, message }) => (file === undefined || changed.has(file)) && !known.has(`${file} ${message}`),
  );
  return { ...now, findings };
}

/** The result of a code check. */
export interface CheckedCode {
  readonly findings: readonly Finding[];
  /** Says what was checked; absent if a count of files says enough. */
  readonly summary?: string;
  /** True if the check could not measure anything. */
  readonly isUnmeasured?: boolean;
}

type Checked = readonly Finding[] | CheckedCode;

function coded(checked: Checked, summary?: string): CheckedCode {
  if ("findings" in checked) return checked;
  return { findings: checked, ...(summary === undefined ? {} : { summary }) };
}

/**
 * Restricts the project to files that the task touched. Lists of variables are always included, because variables that
 * the code reads must be listed there.
 */
function narrowed(whole: ProjectFiles, changed: ReadonlySet<string>): ProjectFiles {
  const inView = (path: string): boolean => changed.has(path) || path.endsWith(".env.example");
  return {
    paths: whole.paths.filter(inView),
    texts: whole.texts.filter(({ path }) => inView(path)),
    textOf: (path) => whole.textOf(path),
  };
}
