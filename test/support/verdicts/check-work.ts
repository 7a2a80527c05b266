import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { checkPhase } from "../../../src/checks/check-phase.ts";
import type { FilesOf } from "../../../src/checks/files-of.ts";
import type { CheckedCriterion } from "../../../src/checks/finding.ts";
import { WorkflowDefinition } from "../../../src/protocol/workflow/definition.ts";
import type { Files, JudgedWork } from "./corpus.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const definitions = new Map(
  ["create_app", "modify_app", "workflow"].map((name) => [
    name,
    WorkflowDefinition.parse(parse(readFileSync(join(root, `workflows/${name}.yaml`), "utf8"))),
  ]),
);

/** Returns the built-in workflow with that name. */
export function definitionOf(type: string): WorkflowDefinition {
  const definition = definitions.get(type);
  if (definition === undefined) throw new Error(`There is no workflow ${type}.`);
  return definition;
}

/** Runs the checks that read files, as `signalbox check --task` does without `--build`. */
export function checkWork({
  type,
  phase: number,
  task,
  files,
  base,
}: JudgedWork): Promise<CheckedCriterion[]> {
  const { phases } = definitionOf(type);
  const phase = phases[number - 1];
  if (phase === undefined) throw new Error(`${type} has no phase ${number}.`);
  return checkPhase({
    phase,
    previous: phases.slice(0, number - 1),
    files: inMemory(files),
    subject: task,
    guides: async (path) => readFileSync(join(root, "guides", path), "utf8"),
    ...(base === null ? {} : { before: inMemory(base), changed: changedPaths(base, files) }),
  });
}

function inMemory(files: Files): FilesOf {
  const listed = [...files].map(([path, text]) => ({ path, size: Buffer.byteLength(text) }));
  return {
    list: async () => listed,
    read: async (path) => files.get(path) ?? null,
  };
}

function changedPaths(base: Files, files: Files): Set<string> {
  const all = new Set([...base.keys(), ...files.keys()]);
  return new Set([...all].filter((path) => base.get(path) !== files.get(path)));
}
