import type { PhaseDefinition, ProjectCheck } from "../protocol/workflow/definition.ts";
import { projectCriteria } from "../protocol/workflow/platform-criteria.ts";
import type { PlatformCriterion } from "../protocol/workflow/platform-criteria.ts";
import { checkEnvExample, checkEnvFile, checkGitignore } from "./code/environment.ts";
import { readProject } from "./code/project-files.ts";
import type { ProjectFiles } from "./code/project-files.ts";
import { checkReadme } from "./code/readme.ts";
import { checkSecrets } from "./code/secrets.ts";
import { checkManifest, checkStructure } from "./code/structure.ts";
import { checkSyntax } from "./code/syntax.ts";
import { checkTests } from "./code/tests.ts";
import type { FilesOf } from "./files-of.ts";
import type { Finding } from "./finding.ts";

interface ProjectToCheck {
  readonly project: NonNullable<PhaseDefinition["project"]>;
  readonly files: FilesOf;
  readonly listed: Awaited<ReturnType<FilesOf["list"]>>;
  readonly changed: ReadonlySet<string> | undefined;
}

/**
 * Runs the code checks that the definition requires. `changed` restricts checks of file contents to files
 * that the task touched.
 */
export async function checkProject(
  check: ProjectToCheck,
): Promise<[PlatformCriterion, readonly Finding[]][]> {
  const { project, files, listed, changed } = check;
  const whole = await readProject(files, listed);
  const touched = changed === undefined ? whole : narrowed(whole, changed);
  const wanted = project.files;
  const checks: Record<ProjectCheck, () => readonly Finding[] | Promise<readonly Finding[]>> = {
    manifest: () => checkManifest(whole),
    readme: () => checkReadme(whole),
    gitignore: () => checkGitignore(whole),
    env_file: () => checkEnvFile(touched),
    env_example: () => checkEnvExample(touched, wanted.includes(".env.example")),
    secrets: () => checkSecrets(touched),
    tests: () => checkTests(whole),
    syntax: async () => await checkSyntax(touched),
  };
  const found: [PlatformCriterion, readonly Finding[]][] = [["STRUCTURE", checkStructure(whole, wanted)]];
  for (const check of project.requires) found.push([projectCriteria[check], await checks[check]()]);
  return found;
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
