import type { CheckedCriterion } from "../../checks/finding.ts";
import { satisfies } from "../../checks/runs/required-versions.ts";
import { buildCriteria } from "../../protocol/workflow/platform-criteria.ts";
import { type ProjectTests, toolsOf } from "./project-tests.ts";
import { isInstalled, toolVersions } from "./tool-versions.ts";

/** The tools with which a project is built. */
export interface Toolchain {
  /** Null if the project needs no known tool. */
  readonly criterion: CheckedCriterion | null;
  /** The first tool that the machine lacks. */
  readonly missing: string | null;
  /** A sentence about a version that does not meet the project's requirement. */
  readonly mismatch: string | null;
}

/** Compares the versions of the tools that a build uses with those that the project requires. */
export async function checkToolchain(
  phase: number,
  project: ProjectTests,
  env: Readonly<Record<string, string>>,
): Promise<Toolchain> {
  const tools = toolsOf(project);
  if (tools.length === 0) return { criterion: null, missing: null, mismatch: null };
  const about = {
    id: `P${phase}_TOOLCHAIN`,
    title: buildCriteria.TOOLCHAIN,
    findings: [],
  };
  for (const tool of tools) {
    if (await isInstalled(tool, env)) continue;
    const summary = `${tool} is not installed on this machine.`;
    return { criterion: { ...about, status: "not_checked", summary }, missing: tool, mismatch: null };
  }
  const versions = await toolVersions(
    env,
    tools.flatMap((tool) => [tool, ...(companions[tool] ?? [])]),
  );
  const wrong = project.required.flatMap((required) => {
    const used = versions.find(({ name }) => name === required.tool);
    if (used === undefined || satisfies(used.version, required)) return [];
    return [
      `${required.file} requires ${required.tool} ${required.stated}, but this machine has ${used.version}.`,
    ];
  });
  const used = `Used ${versions.map(({ name, version }) => `${name} ${version}`).join(", ")}.`;
  const [first = null] = wrong;
  return {
    criterion:
      first === null
        ? { ...about, status: "passed", summary: used }
        : { ...about, status: "not_checked", summary: first },
    missing: null,
    mismatch: first === null ? null : `${first} The failure may be due to that.`,
  };
}

/** Tools that builds use besides, if they are installed. */
const companions: Readonly<Record<string, readonly string[]>> = { node: ["npm"], python3: ["pytest"] };
