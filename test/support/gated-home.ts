import { programAgent } from "./agents.ts";
import { makeFlowHome } from "./gates.ts";

/**
 * Creates a data directory with a workflow of two phases, `note`, one that needs a source, `change`, one with a guide
 * for reviewers, `guided`, and an agent and a verifier for them.
 */
export function makeGatedHome(
  agents: Record<string, object> = {},
  more: Record<string, unknown> = {},
): string {
  const both = { worker: programAgent("gated-worker.mjs"), judge: programAgent("gated-verifier.mjs") };
  const chosen = { defaultAgent: "worker", verifierAgent: "judge", sandbox: "auto" };
  return makeFlowHome(
    { ...both, ...agents },
    { "note.yaml": note, "change.yaml": change, "guided.yaml": guided },
    { ...chosen, ...more },
  );
}

const note = `name: note
title: A note
phases:
  - name: Draft
    steps:
      - { name: Write, deliverable: docs/idea.md }
    deliverables:
      - { path: docs/idea.md, minCharacters: 300 }
    criteria:
      - { id: GOOD, text: It reads well. }
  - name: Polish
    deliverables:
      - { path: docs/final.md, minCharacters: 300 }
    criteria:
      - { id: DONE, text: It is done. }
`;

const guided = `name: guided
title: A guided note
reviewGuide: review/01_review_gate.md
phases:
  - name: Draft
    deliverables:
      - { path: docs/idea.md, minCharacters: 300 }
`;

const change = `name: change
title: A change
needsSource: true
phases:
  - name: Change
    deliverables:
      - { path: docs/idea.md, minCharacters: 300 }
`;
