import type { OrchestrationId } from "../../protocol/ids.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import type { Result } from "../../protocol/result.ts";
import type { Regenerate } from "./merge-stack.ts";
import type { Locks } from "../../workspace/write/lock.ts";
import type { OrchestrationCommand } from "../decide/command.ts";
import type { StoredList } from "../list-cache.ts";

/** The result of the tests of a commit. */
export type TestResult =
  | { readonly is: "passed" | "untested" }
  | { readonly is: "failed"; readonly output: string };

/** The parts of the server that jobs of orchestrations use. */
export interface JobContext {
  /** Returns the directory of an orchestration's own bare repository. */
  readonly repository: (id: OrchestrationId) => string;
  /** Makes a commit of a person's resolution in that repository, if it is missing there. */
  readonly ensureCommit: (state: OrchestrationState, commit: string) => Promise<void>;
  /** Returns the version of the list that an orchestration uses. */
  readonly listOf: (state: OrchestrationState) => Promise<StoredList>;
  /** Tests a commit of that repository in a fresh copy, contained. */
  readonly test: (state: OrchestrationState, commit: string, signal: AbortSignal) => Promise<TestResult>;
  /** Returns the function that regenerates files such as lock files. */
  readonly regenerate: (state: OrchestrationState, signal: AbortSignal) => Regenerate;
  /** The locks that the platform holds on people's repositories. */
  readonly locks: Locks;
  readonly now: () => Date;
  readonly onFault: (what: string, fault: unknown) => void;
  execute(command: OrchestrationCommand): Promise<Result<OrchestrationState>>;
}
