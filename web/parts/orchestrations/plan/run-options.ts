import type { NewOrchestration } from "../../../../src/protocol/orchestration/request.ts";

/** The options of a run as typed. An empty text means the default. */
export interface RunOptions {
  readonly parallel: string;
  readonly retries: string;
  readonly barrier: "strict" | "merge";
  readonly agent: string;
  /** The agent that leads; empty if code does. */
  readonly main: string;
  /** The agent of each specialist. */
  readonly agents: Readonly<Record<string, string>>;
  readonly tests: string;
}

/** The options before a person changes any. */
export const defaultOptions: RunOptions = {
  parallel: "",
  retries: "",
  barrier: "strict",
  agent: "",
  main: "",
  agents: {},
  tests: "",
};

/** The maximum values that the API accepts. */
export const mostParallel = 1000;
export const mostRetries = 100;

/** Returns the configuration of a run, without defaults; null if a number is invalid. */
export function configOf(options: RunOptions): NonNullable<NewOrchestration["config"]> | null {
  const parallel = wholeNumber(options.parallel, mostParallel);
  const retries = wholeNumber(options.retries, mostRetries);
  if (parallel === null || retries === null) return null;
  const agents = Object.fromEntries(Object.entries(options.agents).filter(([, agent]) => agent !== ""));
  const tests = options.tests.trim();
  return {
    ...(parallel === undefined ? {} : { max_parallel: parallel }),
    ...(retries === undefined ? {} : { retry_limit: retries }),
    ...(options.barrier === "strict" ? {} : { phase_barrier: options.barrier }),
    ...(options.agent === "" ? {} : { default_agent: options.agent }),
    ...(options.main === "" ? {} : { main_agent: options.main }),
    ...(Object.keys(agents).length === 0 ? {} : { agents }),
    ...(tests === "" ? {} : { tests }),
  };
}

/** Returns a typed number; undefined if there is none, null if it is invalid. */
export function wholeNumber(text: string, most: number): number | null | undefined {
  const typed = text.trim();
  if (typed === "") return undefined;
  return /^\d{1,4}$/u.test(typed) && Number(typed) <= most ? Number(typed) : null;
}
