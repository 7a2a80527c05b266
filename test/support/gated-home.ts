import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { programAgent } from "./agents.ts";
import { makeHome } from "./server.ts";

/** A data directory with a workflow of two phases, `note`, one that starts from code, `change`, an agent that works on it, and one that verifies. */
export function makeGatedHome(
  agents: Record<string, object> = {},
  more: Record<string, unknown> = {},
): string {
  const both = { worker: programAgent("gated-worker.mjs"), judge: programAgent("gated-verifier.mjs") };
  const chosen = { defaultAgent: "worker", verifierAgent: "judge", workflowDirs: ["FLOWS"] };
  const home = makeHome({ ...both, ...agents }, { ...chosen, ...more });
  const flows = join(home, "flows");
  const file = join(home, "signalbox.config.json");
  mkdirSync(flows);
  writeFileSync(file, readFileSync(file, "utf8").replace('"FLOWS"', JSON.stringify(flows)));
  writeFileSync(join(flows, "note.yaml"), note);
  writeFileSync(join(flows, "change.yaml"), change);
  return home;
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

const change = `name: change
title: A change
needsSource: true
phases:
  - name: Change
    deliverables:
      - { path: docs/idea.md, minCharacters: 300 }
`;
