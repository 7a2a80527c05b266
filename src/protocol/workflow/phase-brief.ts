import { z } from "zod";

/** A file that a phase must produce, as its agent is told about it. */
const BriefDocument = z.object({
  path: z.string(),
  minCharacters: z.int(),
  /** Required headings, each as a list of accepted names; the first is the usual one. */
  headings: z.array(z.array(z.string())),
  /** Required content besides text, one phrase each. */
  contains: z.array(z.string()),
});

/** A criterion that decides if the phase passes, and who checks it. */
const BriefCriterion = z.object({
  id: z.string(),
  text: z.string(),
  by: z.enum(["platform", "verifier"]),
});

/** A tool with which the platform builds and tests the project. */
const BriefTool = z.object({
  name: z.string(),
  version: z.string(),
  /** The version to use if the project requires it instead of the other one. */
  alternative: z.string().optional(),
});

/**
 * Everything that an agent must know to work on a phase. It travels with every message that begins or reopens the
 * phase, so that no agent depends on an earlier message. `SIGNALBOX_PHASE` and other facts of a process say nothing
 * about it: a process can live longer than its phase.
 */
export const PhaseBrief = z.object({
  phase: z.int(),
  phases: z.int(),
  name: z.string(),
  /** The agent that works on the phase. If it is the verifier, the task's agent only corrects its findings. */
  worker: z.enum(["agent", "verifier"]),
  /** The language of the documents. */
  language: z.enum(["en", "ko"]),
  /** True if the task is in another language, so that the documents are, too; their headings are in English. */
  isOtherLanguage: z.boolean().optional(),
  /** The work, with everything to do and not to do. */
  instructions: z.string(),
  steps: z.array(
    z.object({ name: z.string(), guide: z.string().nullable(), deliverable: z.string().nullable() }),
  ),
  documents: z.array(BriefDocument),
  /** Required paths of the project. A trailing `/` means a non-empty folder, `*` any name. */
  paths: z.array(z.string()),
  criteria: z.array(BriefCriterion),
  /** The tools with which the platform builds and tests the project; empty if it does not build. */
  tools: z.array(BriefTool),
  /** The command with which the agent can run the platform's checks itself. */
  check: z.string(),
  /** The line that reports the phase as complete. */
  marker: z.string(),
});
export type PhaseBrief = z.infer<typeof PhaseBrief>;
