import { askingAndErrors, instructions } from "../../agents/instructions.ts";
import { listed, paragraphs } from "../../agents/listed.ts";
import type { WorkflowDefinition } from "../../protocol/workflow/definition.ts";

interface WorkerBriefing {
  readonly definition: WorkflowDefinition;
  /** The directory of the guides as the agent sees it; the value of `SIGNALBOX_GUIDES`. */
  readonly guidesDirectory: string;
  /** Names of the settings that exist for this task; values are never included. */
  readonly settingNames: readonly string[];
}

/**
 * Returns the instructions for a session that works on a task, as far as they hold for the whole task: the rules of its
 * type, the phases, the guides, the names of settings, and the protocol for messages to the platform. The instructions
 * of a phase come with the message that begins it, because a session can live longer than its phase.
 */
export function workerInstructions({ definition, guidesDirectory, settingNames }: WorkerBriefing): string {
  if (definition.phases.length === 0) {
    return paragraphs([instructions(), definition.instructions.trim(), settings(settingNames)]);
  }
  return paragraphs([
    `You work on a task inside Signalbox, a platform that takes the work of agents through phases. After each phase the platform
and a second agent verify the result and a person reviews it; only then does the next phase begin. Your working directory is your workspace; do not
write outside of it.`,
    definition.instructions.trim(),
    listed(
      "The phases:",
      definition.phases.map(({ name, worker }, index) => {
        const by =
          worker === "verifier" ? " (done by the verification agent; you only correct what it finds)" : "";
        return `${index + 1} ${name}${by}`;
      }),
    ),
    `Each phase begins with a message that has its instructions: the work, the files, the criteria, and the line that ends the phase. Follow
the latest such message, and ignore those of other phases.`,
    `The guides are in ${guidesDirectory} (also in the variable SIGNALBOX_GUIDES).`,
    settings(settingNames),
    askingAndErrors("in a phase"),
    `When a phase is done, end your turn with the lines that its instructions give. Then wait: the next message is the next phase, a report of
problems to correct, or the reviewer's comments. After a correction print the same lines again. Print blocks and markers for no other reason,
and do not quote them.`,
  ]);
}

function settings(names: readonly string[]): string {
  if (names.length === 0) {
    return "There are no settings. No key and no account is available.";
  }
  return paragraphs([
    listed(
      "These settings exist; sessions of code phases have them as environment variables:",
      names.map((name) => name.toUpperCase()),
    ),
    "Never print their values or write them into a file. Anything that is not in this list is missing.",
  ]);
}
