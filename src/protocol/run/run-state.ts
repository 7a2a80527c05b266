import type { RunId } from "../ids.ts";
import type { Exit } from "./exit.ts";

/** The maximum number of refused hosts that are recorded for one run. */
export const mostRefusedHosts = 20;

/** The latest run of an agent. Earlier runs are in the log. */
export type RunState = {
  readonly id: RunId;
  readonly agent: string;
  /** True if a sandbox contains its processes; known once the run has started. */
  readonly sandboxed?: boolean;
  /** Hosts that the run tried to reach and may not, with their ports; at most `mostRefusedHosts`. */
  readonly refusedHosts?: readonly string[];
  /** The agent's own session if it takes turns, `opened` once this run has reported its id; null for programs. */
  readonly session: { readonly is: "new" | "resumed"; readonly id: string; readonly opened?: true } | null;
} & (
  | { readonly status: "planned" }
  | { readonly status: "started"; readonly pid: number }
  | { readonly status: "ended"; readonly exit: Exit }
);
