/** A run that gives figures: an npm script. */
export interface FigureRun {
  readonly script: string;
  readonly title: string;
  /** For a fault run: the number of faults, each of which must be survived. */
  readonly trials?: number;
  /** True if a fault run always has the same faults, so that several short runs do not add up to a long one. */
  readonly whole?: true;
}

/** All runs of `docs/figures.md`, in its order. */
export const figureRuns: readonly FigureRun[] = [
  { script: "bench:start", title: "Start and idle memory" },
  { script: "bench:web", title: "Page" },
  { script: "bench:latency", title: "Latencies" },
  { script: "bench:log", title: "Search of a log of 1 GB" },
  { script: "bench:parser", title: "Parser" },
  { script: "bench:recovery", title: "Recovery after kill -9 of the server" },
  { script: "bench:sessions", title: "Sessions" },
  { script: "bench:orchestrator", title: "Orchestrator" },
  { script: "bench:store", title: "Durable events" },
  { script: "bench:takeover", title: "Takeover of a dead node" },
  { script: "faults:crash", title: "Deaths of the server at an append", trials: 2_000 },
  { script: "faults:office", title: "Deaths of the server during the demo office", trials: 100 },
  { script: "faults:list", title: "Deaths of the server during the sample task list", trials: 100 },
  { script: "faults:children", title: "Deaths of the server with child tasks", trials: 200, whole: true },
  { script: "faults:nodes", title: "Deaths, freezes and partitions of nodes", trials: 200 },
  { script: "faults:promises", title: "Random operations on orchestrations", trials: 2_000_000 },
  { script: "faults:offices", title: "Random operations on offices", trials: 2_000_000 },
];
