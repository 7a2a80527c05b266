import { z } from "zod";

/** A relative path inside a workspace or below `guides/`, without `.` or `..`. */
const RelativePath = z
  .string()
  .min(1)
  .refine(
    (path) => !path.includes("\\") && path.split("/").every((part) => !["", ".", ".."].includes(part)),
    {
      error: "must be a path such as docs/plan.md: relative, with /, without . or ..",
    },
  );

/** A file that a phase must produce, and the platform's checks of it. */
export const Deliverable = z.strictObject({
  path: RelativePath,
  minCharacters: z.int().min(0).default(0),
  /** Guide with headings that must be in the document. */
  guide: RelativePath.optional(),
  /** Required content besides text: typed fields, endpoints, a diagram, lists of the files to change. */
  holds: z.array(z.enum(["data_model", "api", "diagram", "change_plan"])).default([]),
  /** Required headings, each as a list of alternatives, for documents without a guide. */
  sections: z.array(z.array(z.string()).min(1)).default([]),
  /** A document of this or an earlier phase with the technology stack that this one must also name. */
  stackOf: RelativePath.optional(),
});
export type Deliverable = z.infer<typeof Deliverable>;

const Step = z.strictObject({
  name: z.string().min(1),
  guide: RelativePath.optional(),
  /** The step counts as done when this file appears. */
  deliverable: RelativePath.optional(),
});

/** A criterion that the verification agent judges. The platform's own checks follow from the deliverables. */
const JudgedCriterion = z.strictObject({ id: z.string().regex(/^[A-Z0-9_]+$/), text: z.string().min(1) });

/** Checks of code that need no execution. */
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

/** Requirements for the code of a phase: its files, its checks, and if it is built and tested. */
const Project = z.strictObject({
  /** Required paths. A trailing `/` means a non-empty folder, `*` any name. */
  files: z.array(z.string().min(1)).default([]),
  /** Checks of the code; each entry is one criterion. */
  requires: z.array(ProjectCheck).default([...ProjectCheck.options]),
  build: z.boolean().default(true),
  /** The steps of the build that have network access: the one that installs dependencies, all or none. */
  network: z.union([z.boolean(), z.literal("install")]).default("install"),
});

/**
 * The files of the original that a phase may change: none besides the documents of this and earlier phases, or those that a
 * plan lists. `plan` is a document of this or an earlier phase.
 */
const Changes = z.union([
  z.strictObject({ only: z.literal("deliverables") }),
  z.strictObject({ plan: RelativePath }),
]);

/** One phase of a workflow: its worker, its work and the criteria for its result. */
export const PhaseDefinition = z.strictObject({
  name: z.string().min(1),
  /** The task's agent, or the verification agent alone. */
  worker: z.enum(["agent", "verifier"]).default("agent"),
  instructions: z.string().default(""),
  steps: z.array(Step).default([]),
  deliverables: z.array(Deliverable).default([]),
  project: Project.optional(),
  changes: Changes.optional(),
  /** True if the tests of the original must still be there and run. */
  keepsTests: z.boolean().default(false),
  criteria: z.array(JudgedCriterion).default([]),
  /** Guide for the verification agent. */
  verificationGuide: RelativePath.optional(),
});
export type PhaseDefinition = z.infer<typeof PhaseDefinition>;

/** A workflow definition: its phases with their deliverables and criteria. */
export const WorkflowDefinition = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, { error: "must be lower-case letters, digits and _" }),
  title: z.string().min(1),
  description: z.string().default(""),
  /** True if the task starts from existing code: `source` is a path or a git URL. */
  needsSource: z.boolean().default(false),
  instructions: z.string().default(""),
  /** Guide for the people who review a phase. */
  reviewGuide: RelativePath.optional(),
  phases: z.array(PhaseDefinition).max(20),
});
export type WorkflowDefinition = z.infer<typeof WorkflowDefinition>;
