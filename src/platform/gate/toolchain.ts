import { dirname } from "node:path";
import type { CheckedCriterion, Finding } from "../../checks/finding.ts";
import { isUnreleased, type RequiredVersion, satisfies } from "../../checks/runs/required-versions.ts";
import { buildCriteria } from "../../protocol/workflow/platform-criteria.ts";
import { type TestFacts, toolsOf } from "./project-tests.ts";
import { isInstalled, type ToolVersion, toolVersions } from "./tool-versions.ts";

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
 * not meet the requirement and the Node that runs Signalbox does, the build uses that one, and the criterion says so. A
 * requirement that no release meets fails, unless the original of the task states it, because it would excuse every failure.
 */
export async function checkToolchain(
  phase: number,
  { project, requiredBefore }: Pick<TestFacts, "project" | "requiredBefore">,
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
  const wrong = unmet(project.required, versions);
  const used = `Used ${versions.map(({ name, version }) => `${name} ${version}`).join(", ")}.`;
  const findings = wrong.filter((each) => !isStatedIn(requiredBefore, each)).flatMap(unreleased);
  if (findings.length > 0) {
    const failed = { ...about, status: "failed", summary: "", findings } as const;
    return { criterion: failed, missing: null, mismatch: null, env };
  }
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

/** A requirement that the version of this machine does not meet. */
interface Unmet extends RequiredVersion {
  readonly version: string;
  readonly sentence: string;
}

function unmet(required: readonly RequiredVersion[], versions: readonly ToolVersion[]): Unmet[] {
  return required.flatMap((each) => {
    const used = versions.find(({ name }) => name === each.tool);
    if (used === undefined || satisfies(used.version, each)) return [];
    const { file, tool, stated } = each;
    const sentence = `${file} requires ${tool} ${stated}, but this machine has ${used.version}.`;
    return [{ ...each, version: used.version, sentence }];
  });
}

function isStatedIn(original: readonly RequiredVersion[], { tool, file, stated }: RequiredVersion): boolean {
  return original.some((each) => each.tool === tool && each.file === file && each.stated === stated);
}

/** Returns a finding if no release meets the requirement. */
function unreleased({ version, ...required }: Unmet): Finding[] {
  const { file, tool, stated } = required;
  const known = tool === "node" ? [version, process.versions.node] : [version];
  if (!isUnreleased(required, known)) return [];
  return [
    {
      file,
      message: `The project requires ${tool} ${stated}, but there is no such release.`,
      suggestion: `Require a version that exists. This machine has ${tool} ${version}.`,
    },
  ];
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
