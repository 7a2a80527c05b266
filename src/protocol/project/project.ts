import { z } from "zod";
import { ProjectId } from "../ids.ts";

/** A body of work with a source, defaults, settings and people of its own. Every task belongs to one. */
export const Project = z.object({
  id: ProjectId,
  name: z.string().trim().min(1).max(100),
  /** The code that its tasks start from: a path on this machine, or a git URL; null if there is none. */
  source: z.string().max(4096).nullable(),
  /** The defaults of new tasks; null for those of the installation. */
  defaultAgent: z.string().nullable(),
  defaultVerifier: z.string().nullable(),
  defaultType: z.string().nullable(),
  /** Maximum cost of a new task in US dollars; null for no limit. */
  defaultBudget: z.number().positive().nullable(),
  /** The time zone in which the days of the project begin, such as `Asia/Seoul`; null for UTC. */
  timeZone: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** The time at which a person archived the project, which then takes no new tasks; null otherwise. */
  archivedAt: z.iso.datetime().nullable(),
});
export type Project = z.infer<typeof Project>;

export { firstProject } from "./first-project.ts";
