import type { Finding } from "./finding.ts";
import type { JudgedWork } from "./judged-work.ts";

/** The task data that criteria use besides the files. */
export interface JudgedTask {
  readonly title: string;
  readonly description: string;
  readonly documents: readonly string[];
}

/** Checks one criterion. */
export type Check = (work: JudgedWork, task: JudgedTask) => Finding;

/** The checks by criterion id. */
export type Checks = Readonly<Record<string, Check>>;
