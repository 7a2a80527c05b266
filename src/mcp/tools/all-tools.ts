import type { Tool } from "../tool.ts";
import { inboxTools } from "./inbox-tools.ts";
import { orchestrationTools } from "./orchestration-tools.ts";
import { reviewFileTools } from "./review-file-tools.ts";
import { reviewTools } from "./review-tools.ts";
import { taskTools } from "./task-tools.ts";

/** All tools for a person's assistant, in the order in which they are listed. */
export const allTools: readonly Tool[] = [
  ...taskTools,
  ...inboxTools,
  ...reviewTools,
  ...reviewFileTools,
  ...orchestrationTools,
];
