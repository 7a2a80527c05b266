import type { Finding } from "./finding.ts";
import type { JudgedWork } from "./judged-work.ts";

/** What a criterion is judged with, beside the files. */
export interface JudgedTask {
  readonly title: string;
  readonly description: string;
  readonly documents: readonly string[];
}

/** How the demo agent looks at one criterion. */
export type Look = (work: JudgedWork, task: JudgedTask) => Finding;

/** By the criterion's id. */
export type Looks = Readonly<Record<string, Look>>;
