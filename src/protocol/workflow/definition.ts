import { z } from "zod";

/** A path inside a workspace, or below `guides/`: relative, in one spelling, without steps upwards. */
const RelativePath = z
  .string()
  .min(1)
  .refine(
    (path) => !path.includes("\\") && path.split("/").every((part) => !["", ".", ".."].includes(part)),
    {
      error: "must be a path such as docs/plan.md: relative, with /, without . or ..",
    },
  );

/** What the platform itself looks for in one file that a phase must produce. */
export const Deliverable = z.strictObject({
  path: RelativePath,
  minCharacters: z.int().min(0).default(0),
  /** Its headings must be in the document. */
  guide: RelativePath.optional(),
  /** What the document must hold beside text: typed fields, endpoints, a diagram. */
  holds: z.array(z.enum(["data_model", "api", "diagram"])).default([]),
  /** Headings, each as alternatives of which one must be there (for documents without a guide). */
  sections: z.array(z.array(z.string()).min(1)).default([]),
  /** A document of this or an earlier phase whose technology stack this one must name, too. */
  stackOf: RelativePath.optional(),
});
export type Deliverable = z.infer<typeof Deliverable>;

const Step = z.strictObject({
  name: z.string().min(1),
  guide: RelativePath.optional(),
  /** The step counts as done when this file appears. */
  deliverable: RelativePath.optional(),
});

/** One thing a verification agent judges; what the platform checks by itself follows from the deliverables. */
const JudgedCriterion = z.strictObject({ id: z.string().regex(/^[A-Z0-9_]+$/), text: z.string().min(1) });

/** What the platform can check of code without running it. */
export const ProjectCheck = z.enum([
  "manifest",
  "readme",
  "gitignore",
  "env_file",
  "env_example",
  "secrets",
  "tests",
  "syntax",
]);
export type ProjectCheck = z.infer<typeof ProjectCheck>;

/** The code that a phase produces: which files there must be, and whether it is built and its tests are run. */
const Project = z.strictObject({
  /** Paths of which each must be there; a trailing `/` means a folder with something in it, `*` any name. */
  files: z.array(z.string().min(1)).default([]),
  /** What the platform checks of the code; whatever is listed gives one criterion. */
  requires: z.array(ProjectCheck).default([...ProjectCheck.options]),
  build: z.boolean().default(true),
  network: z.boolean().default(false),
});

/** One phase of a workflow: who works, on what, and by what the result is judged. */
export const PhaseDefinition = z.strictObject({
  name: z.string().min(1),
  /** Who does the work: the task's agent, or the verification agent alone. */
  worker: z.enum(["agent", "verifier"]).default("agent"),
  instructions: z.string().default(""),
  steps: z.array(Step).default([]),
  deliverables: z.array(Deliverable).default([]),
  project: Project.optional(),
  criteria: z.array(JudgedCriterion).default([]),
  /** What the verification agent goes by. */
  verificationGuide: RelativePath.optional(),
});
export type PhaseDefinition = z.infer<typeof PhaseDefinition>;

/** A workflow as data: what its phases are, what each must produce, and by what it is judged. */
export const WorkflowDefinition = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, { error: "must be lower-case letters, digits and _" }),
  title: z.string().min(1),
  description: z.string().default(""),
  /** The task starts from existing code: `source` is a path or a git URL. */
  needsSource: z.boolean().default(false),
  instructions: z.string().default(""),
  /** What people who review a phase may go by. */
  reviewGuide: RelativePath.optional(),
  phases: z.array(PhaseDefinition).max(20),
});
export type WorkflowDefinition = z.infer<typeof WorkflowDefinition>;
