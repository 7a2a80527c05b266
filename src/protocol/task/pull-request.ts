import { z } from "zod";

/** The state of a pull request on its host. */
export const PullRequestState = z.enum(["open", "merged", "closed"]);
export type PullRequestState = z.infer<typeof PullRequestState>;

/** The checks of a pull request together. `unknown`: the host did not tell, for example because the token may not read them. */
export const ChecksState = z.enum(["none", "pending", "passed", "failed", "unknown"]);
export type ChecksState = z.infer<typeof ChecksState>;
