import type { DefinitionInForce } from "../../../protocol/workflow/in-force.ts";
import type { Circumstances } from "../command.ts";
import type { Draft } from "../draft.ts";

/**
 * Returns the definition in force for the verification of the current phase, and whether another one was in force
 * before. Nothing is returned if the workflow no longer exists.
 */
export function inForce(
  { state: { gate, task } }: Draft,
  { hashes }: Circumstances,
): { inForce?: DefinitionInForce } {
  if (hashes === null) return {};
  const now = { definition: hashes.definition, criteria: hashes.phases[(task.currentPhase ?? 1) - 1] ?? "" };
  const last = gate.verifications.at(-1);
  const earlier = last?.inForce;
  const isOpen = last !== undefined && last.finishedAt === null;
  if (gate.definition !== null && gate.definition !== now.definition) {
    return { inForce: { ...now, changedSince: "creation" } };
  }
  if (earlier !== undefined && earlier.definition !== now.definition) {
    return { inForce: { ...now, changedSince: "verification" } };
  }
  const changed = isOpen ? earlier?.changedSince : undefined;
  return { inForce: { ...now, ...(changed === undefined ? {} : { changedSince: changed }) } };
}
