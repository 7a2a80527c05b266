import type { Task } from "../../src/protocol/task/task.ts";
import { programAgent } from "./agents.ts";
import { type Address, createTask } from "./api.ts";
import { makeFlowHome } from "./gates.ts";

/** Returns a phase that writes a note, which a verifier judges by two criteria. */
export const notePhase = (name: string): string => `  - name: ${name}
    deliverables: [{ path: ${name}.md }]
    criteria: [{ id: GOOD, text: It is good. }, { id: "TRUE", text: It is true. }]
`;

const second = `  - name: second\n    deliverables: [{ path: second.md, minCharacters: 9999 }]\n`;

/** Returns the definition of a workflow with these phases. */
export const noteFlow = (name: string, ...phases: string[]): string =>
  `name: ${name}\ntitle: A note\nphases:\n${phases.join("")}`;

/**
 * Creates a data directory with the workflows `note` and `two`, whose second phase always fails, and one verifier for
 * each of these modes of judging, with this timeout.
 */
export function makeNoteHome(
  judges: readonly string[],
  verificationTimeoutMs = 60_000,
  sandbox: "off" | "auto" = "off",
): string {
  const verifiers = judges.map((mode) => [mode, programAgent("judge.sh", {}, [mode])] as const);
  return makeFlowHome(
    { worker: programAgent("as-told.mjs"), ...Object.fromEntries(verifiers) },
    {
      "note.yaml": noteFlow("note", notePhase("first")),
      "two.yaml": noteFlow("two", notePhase("first"), second),
    },
    {
      defaultAgent: "worker",
      verifierAgent: judges[0],
      verificationsAtOnce: 30,
      verificationTimeoutMs,
      sandbox,
    },
  );
}

/** Creates a task that writes a different text at every attempt, with this verifier. */
export function beginNote(
  server: Address,
  verifier: string,
  type = "note",
  more: Record<string, unknown> = {},
): Promise<Task> {
  const description = JSON.stringify({
    do: ['for name in first second; do echo "Attempt $ATTEMPT of $PHASE: $$" >$name.md; done'],
  });
  return createTask(server, { type, verifier, description, ...more });
}
