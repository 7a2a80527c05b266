import { dirname } from "node:path";
import type { CheckedCriterion } from "../../checks/finding.ts";
import { type RequiredVersion, satisfies } from "../../checks/runs/required-versions.ts";
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
  /** The environment of the build. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Compares the versions of the tools that a build uses with those that the project requires. If the machine's Node does
 * not meet the requirement and the Node that runs Signalbox does, the build uses that one, and the criterion says so.
 */
export async function checkToolchain(
  phase: number,
  project: ProjectTests,
  env: Readonly<Record<string, string>>,
): Promise<Toolchain> {
  const tools = toolsOf(project);
  if (tools.length === 0) return { criterion: null, missing: null, mismatch: null, env };
  const about = {
    id: `P${phase}_TOOLCHAIN`,
    title: buildCriteria.TOOLCHAIN,
    findings: [],
  };
  for (const tool of tools) {
    if (await isInstalled(tool, env)) continue;
    const summary = `${tool} is not installed on this machine.`;
    return { criterion: { ...about, status: "not_checked", summary }, missing: tool, mismatch: null, env };
  }
  const versions = await toolVersions(
    env,
    tools.flatMap((tool) => [tool, ...(companions[tool] ?? [])]),
  );
  const wrong = project.required.flatMap((required) => {
    const used = versions.find(({ name }) => name === required.tool);
    if (used === undefined || satisfies(used.version, required)) return [];
    const { file, tool, stated } = required;
    return [{ tool, sentence: `${file} requires ${tool} ${stated}, but this machine has ${used.version}.` }];
  });
  const used = `Used ${versions.map(({ name, version }) => `${name} ${version}`).join(", ")}.`;
  const [first] = wrong;
  if (first === undefined) {
    return { criterion: { ...about, status: "passed", summary: used }, missing: null, mismatch: null, env };
  }
  const own = wrong.every(({ tool }) => tool === "node") ? withOwnNode(project.required, env) : null;
  const summary =
    own === null
      ? first.sentence
      : `${first.sentence} The build used node ${process.versions.node}, which came with Signalbox.`;
  return {
    criterion: { ...about, status: "not_checked", summary },
    missing: null,
    mismatch: own === null ? `${first.sentence} The failure may be due to that.` : null,
    env: own ?? env,
  };
}

/** Returns the environment with the Node that runs this program; null if that does not meet the requirements either. */
function withOwnNode(
  required: readonly RequiredVersion[],
  env: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> | null {
  const ofNode = required.filter(({ tool }) => tool === "node");
  if (!ofNode.every((each) => satisfies(process.versions.node, each))) return null;
  return { ...env, PATH: `${dirname(process.execPath)}:${env["PATH"] ?? "/usr/bin:/bin"}` };
}

/** Tools that builds use besides, if they are installed. */
const companions: Readonly<Record<string, readonly string[]>> = { node: ["npm"], python3: ["pytest"] };
