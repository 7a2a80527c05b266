import { z } from "zod";

/** Something that the agent asked for with a DEPENDENCY_REQUEST and that no person has answered yet. It blocks nothing. */
export const OpenDependency = z.object({
  name: z.string(),
  /** `api_key`, `env_variable`, `service`, `file`, `permission` or `package`. */
  type: z.string(),
  description: z.string(),
  required: z.boolean(),
  /** The value that the agent uses otherwise; null if it named none. */
  default: z.string().nullable(),
  askedAt: z.iso.datetime(),
});
export type OpenDependency = z.infer<typeof OpenDependency>;
