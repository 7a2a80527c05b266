import type { ProjectId } from "../ids.ts";

/** The project that exists from the first start, and that tasks without another one belong to. */
export const firstProject: ProjectId = "p_00000000";
