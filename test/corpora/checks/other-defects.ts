import { automation, automationTask, documents, modification, nodeProject } from "./bases.ts";
import { edited, is, more, withoutPart } from "./edits.ts";
import type { Defect } from "./edits.ts";

const idea = "docs/planning/01_idea.md";

/** The possible defects in the other workflows and in the last phase. */
export const otherDefects: readonly Defect[] = [
  {
    name: "an automation without steps",
    workflow: "workflow",
    phase: 3,
    workspace: edited(automation, "src/steps/dump.js", null),
    criterion: "P3_STRUCTURE",
  },
  {
    name: "an automation without its orchestrator",
    workflow: "workflow",
    phase: 3,
    workspace: edited(automation, "src/workflow.js", null),
    criterion: "P3_STRUCTURE",
  },
  {
    name: "an automation without .env.example, although it reads nothing",
    workflow: "workflow",
    phase: 3,
    workspace: edited(
      edited(automation, ".env.example", null),
      "src/config.js",
      is("export const file = 'x';\n"),
    ),
    criterion: "P3_ENV_EXAMPLE",
  },
  {
    name: "requirements without success criteria",
    workflow: "workflow",
    phase: 1,
    workspace: edited(
      automationTask,
      "docs/planning/workflow_requirements.md",
      withoutPart("Success criteria"),
    ),
    criterion: "P1_HEADINGS",
  },
  {
    name: "a design of an automation without a diagram",
    workflow: "workflow",
    phase: 2,
    workspace: edited(automationTask, "docs/design/workflow_design.md", (text) =>
      text.replace(/```[^]*?```/, "See above."),
    ),
    criterion: "P2_DIAGRAM",
  },
  {
    name: "a test report that is not there",
    workflow: "workflow",
    phase: 4,
    workspace: edited(automationTask, "docs/verification/test_report.md", null),
    criterion: "P4_FILES",
  },
  {
    name: "an analysis of 800 characters",
    workflow: "modify_app",
    phase: 1,
    workspace: edited(modification, "docs/analysis/current_state.md", (text) =>
      text
        .split("\n")
        .map((line) => line.slice(0, 80))
        .join("\n"),
    ),
    criterion: "P1_LENGTH",
  },
  {
    name: "a plan without risks",
    workflow: "modify_app",
    phase: 2,
    workspace: edited(modification, "docs/planning/modification_plan.md", withoutPart("Risks")),
    criterion: "P2_HEADINGS",
  },
  {
    name: "a document that was spoilt after its approval",
    workflow: "create_app",
    phase: 4,
    workspace: { ...nodeProject, ...edited(documents, idea, more("TBD")) },
    criterion: "P1_PLACEHOLDERS",
  },
];
