import { askingAndErrors, instructions } from "../../agents/instructions.ts";
import { listed, paragraphs } from "../../agents/listed.ts";
import { phaseBriefing } from "./phase-briefing.ts";
import type { PhaseAt } from "./phase-briefing.ts";

interface WorkerBriefing extends PhaseAt {
  readonly task: { readonly title: string; readonly description: string };
  /** Names of the settings that exist for this task; values are never included. */
  readonly settingNames: readonly string[];
}

/**
 * Returns the instructions for a session that works on a task: the task, the rules of its type and phase, the
 * deliverables with their criteria, the guides, the names of settings, and the protocol for messages to the platform.
 */
export function workerInstructions(briefing: WorkerBriefing): string {
  const { definition, task, settingNames } = briefing;
  if (definition.phases.length === 0) {
    return paragraphs([instructions(), definition.instructions.trim(), settings(settingNames)]);
  }
  return paragraphs([
    `You work on a task inside Signalbox, a platform that takes the work of agents through phases. After each phase the platform
and a second agent verify the result and a person reviews it; only then does the next phase begin. Your working directory is your workspace; do not
write outside of it.`,
    `The task: ${task.title}`,
    task.description.trim(),
    definition.instructions.trim(),
    listed(
      "The phases:",
      definition.phases.map(({ name, worker }, index) => {
        return `${index + 1} ${name}${worker === "verifier" ? " (done by the verification agent, not by you)" : ""}`;
      }),
    ),
    `You are now in the following phase. Do its work, and nothing from later phases.`,
    phaseBriefing(briefing),
    `The guides are in ${briefing.guidesDirectory} (also in the variable SIGNALBOX_GUIDES).`,
    settings(settingNames),
    askingAndErrors("in a phase"),
    ending(briefing),
  ]);
}

function settings(names: readonly string[]): string {
  if (names.length === 0) {
    return "There are no settings. Leave out anything that needs an account or a key, and describe the steps for a person to add it.";
  }
  return paragraphs([
    listed(
      "These settings exist; sessions of code phases have them as environment variables:",
      names.map((name) => name.toUpperCase()),
    ),
    "Never print their values or write them into a file. Anything that is not in this list is missing: leave that part out and describe the steps to add it.",
  ]);
}

function ending({ definition, phase }: PhaseAt): string {
  const { name = "", deliverables = [] } = definition.phases[phase - 1] ?? {};
  const files =
    deliverables.length === 0 ? [] : ["Documents created:", ...deliverables.map(({ path }) => `- ${path}`)];
  return `While you work you may print === STEP ${phase}.1 COMPLETE === (and so on) on a line of its own when a step is done.

When the whole phase is done and you have checked it against the criteria above, end your turn with these lines:

=== PHASE ${phase} COMPLETE ===
${[`Phase: ${name}`, ...files].join("\n")}

Then wait: the next message is the next phase, a report of problems to correct, or the reviewer's comments. After a correction print the same
lines again. Print these blocks and markers for no other reason, and do not quote them.`;
}
