import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { FailureSummary } from "./test/support/failure-summary.ts";
import { patienceMs } from "./test/support/patience.ts";
import { longTests } from "./test/support/long-tests.ts";
import { SkippedTests } from "./test/support/skipped-tests.ts";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Tests that count every process there is: nothing else may run beside them. */
const alone = ["test/journeys/{processes,sandbox}.test.ts"];

/** The slowest tests, slowest first. They start early, so that none of them runs alone at the end. */
const longest = [
  "limits/limits",
  "faults/crash-points",
  "faults/node-chaos",
  "journeys/page",
  "sqlite/store",
  "postgres/store",
  "hostile/review",
  "journeys/mcp",
  "checks/verdicts",
  "journeys/checkpoints",
  "faults/leaks",
  "structure/walls",
  "preview/live-preview",
  "journeys/gates",
  "rights/every-route",
  "journeys/connected-agents",
  "journeys/preview-hostile",
  "supervisor/copier",
  "journeys/log",
  "journeys/two-people",
  "sqlite/crash",
  "journeys/accessibility",
  "journeys/demo",
  "journeys/orchestrations",
  "journeys/notifications",
  "faults/old-data-directory",
  "faults/migrate",
  "journeys/reconnect",
  "journeys/office-page",
  "journeys/unverified",
  "gate/build",
  "gate/install",
  "journeys/review-threads",
  "faults/kill-server",
  "journeys/orchestration-setup",
  "demo/types",
  "office/play-member",
  "faults/orchestration-deaths",
  "journeys/main-agent",
  "journeys/main-agent-page",
  "journeys/office-cli",
  "journeys/demo-office",
  "journeys/modify-app",
  "journeys/people-page",
  "journeys/review-suggestions",
];

/** The order of the rest: files that take seconds before those that take none, and a project at a time, since its worker is used again. */
const projects = ["postgres", "journeys", "unit", "page"];

function placeOf({ moduleId, project }: TestSpecification): number {
  const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return at === -1 ? longest.length + projects.indexOf(project.name) : at;
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- It is the sequencer's.
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

const namesFiles = process.argv.slice(2).some((argument) => /^(\.\/|.*\/)?(src|test|web)\//.test(argument));
const tooLong = process.env["LONG"] === undefined && !namesFiles ? [...longTests] : [];

/** Walks over every page (`npm run test:axe`) and the list of the demo (`npm run test:demo`); `npm run test:long` runs shorter ones. */
const walks =
  process.env["WHOLE"] === undefined ? ["test/journeys/{korean-words,too-large,demo-list}.test.ts"] : [];

/** Hostile texts at further places, which `npm run test:hostile` tries; in an ordinary run the review stands for them. */
const hostile =
  process.env["HOSTILE"] === undefined ? ["test/hostile/{diagrams,questions,titles}.test.ts"] : [];

/** `npm run faults:floods` measures how long the server takes to answer, which means nothing beside other tests. */
const floods = process.env["SCALE"] === undefined ? ["test/faults/floods.test.ts"] : [];

/** `npm run faults:upgrade` measures pauses of tasks, which mean nothing beside other tests. */
const upgrade = process.env["UPGRADE"] === undefined ? ["test/faults/rolling-upgrade.test.ts"] : [];

/** `npm run test:documentation` lets an agent do eight whole tasks; `npm run test:long` runs the example of the documentation. */
const documentation =
  process.env["DOCUMENTATION"] === undefined ? ["test/journeys/documentation-agent.test.ts"] : [];

/** Chromium without windows takes a third of the processor time that the whole browser takes to start and to open pages. */
const shell = "/usr/bin/chromium-headless-shell";

/** Real processes on a busy machine may be late: where nobody watches, a test is tried up to three times, and that is said. */
const everywhere = {
  testTimeout: 4 * patienceMs,
  hookTimeout: 4 * patienceMs,
  expect: { poll: { timeout: patienceMs, interval: 50 } },
  retry: process.env["CI"] === undefined ? 0 : 2,
  maxWorkers: 3,
  sequence: { groupOrder: 1 },
};

/** `STORE=postgres` (`npm run test:postgres`) runs the journeys against PostgreSQL. */
const store = process.env["STORE"] === "postgres" ? "postgres" : "sqlite";
const postgres = "test/support/postgres-of-run.ts";

/** Tests with whole servers. */
const withServers = {
  ...everywhere,
  globalSetup: ["test/support/bundle.ts", ...(store === "postgres" ? [postgres] : [])],
  env: process.env["CHROMIUM"] === undefined && existsSync(shell) ? { CHROMIUM_SHELL: shell } : {},
};

/**
 * The journeys that an ordinary run repeats with PostgreSQL: gates and checkpoints. `npm run test:long` adds deaths of the
 * server, and `npm run test:postgres` repeats all of them.
 */
const withPostgres = {
  ...withServers,
  name: "postgres",
  globalSetup: ["test/support/bundle.ts", postgres],
  env: { ...withServers.env, STORE: "postgres" },
  include: ["test/journeys/{gates,checkpoints}.test.ts", "test/faults/crash-points.test.ts"],
  exclude: [...tooLong, ...(tooLong.length === 0 ? [] : ["test/faults/crash-points.test.ts"])],
  isolate: false,
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ["default", new SkippedTests(), new FailureSummary()],
    projects: [
      {
        test: {
          ...withServers,
          name: "journeys",
          include: ["test/{journeys,faults,hostile}/**/*.test.ts"],
          exclude: [...alone, ...walks, ...hostile, ...floods, ...upgrade, ...documentation, ...tooLong],
          isolate: false,
        },
      },
      ...(store === "postgres" ? [] : [{ test: withPostgres }]),
      {
        test: {
          ...everywhere,
          name: "unit",
          include: ["src/**/*.test.ts", "test/{structure,transcripts,golden}/**/*.test.ts"],
          exclude: tooLong,
          isolate: false,
        },
      },
      {
        // Modules of the page read the browser's globals when they are loaded, so each file loads them anew.
        test: { ...everywhere, name: "page", include: ["web/**/*.test.{ts,tsx}"] },
      },
      {
        test: {
          ...withServers,
          name: "alone",
          include: alone,
          exclude: tooLong,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
