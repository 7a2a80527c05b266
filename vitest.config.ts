import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Tests that count every process there is: nothing else may run beside them. */
const alone = ["test/journeys/{processes,sandbox}.test.ts"];

/** What takes longest, the longest first: begun at the end, each would be waited for while nothing else is left to do. */
const longest = [
  "faults/crash-points",
  "journeys/accessibility",
  "journeys/reconnect",
  "journeys/page",
  "journeys/unverified",
  "journeys/stranger",
  "journeys/review-threads",
  "faults/kill-server",
  "dialects/laws/laws",
  "supervisor/adopt",
  "sqlite/crash",
  "demo/types",
  "rooms/walls",
];

function placeAmongLongest({ moduleId }: TestSpecification): number {
  const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return at === -1 ? longest.length : at;
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- It is the sequencer's.
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeAmongLongest(one) - placeAmongLongest(other));
  }
}

/** Walks over every page that `npm run test:axe` makes; in an ordinary run other tests stand for them. */
const walks = process.env["WHOLE"] === undefined ? ["test/journeys/{korean-words,too-large}.test.ts"] : [];

/** Real processes on a busy machine may be late once: where nobody watches, a test is tried a second time, and that is said. */
const everywhere = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  retry: process.env["CI"] === undefined ? 0 : 1,
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...everywhere,
          name: "rooms",
          include: ["src/**/*.test.ts", "web/**/*.test.{ts,tsx}", "test/{rooms,transcripts}/**/*.test.ts"],
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...everywhere,
          name: "journeys",
          include: ["test/{journeys,faults,hostile}/**/*.test.ts"],
          exclude: [...alone, ...walks],
          globalSetup: "test/support/bundle.ts",
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...everywhere,
          name: "alone",
          include: alone,
          globalSetup: "test/support/bundle.ts",
          maxWorkers: 1,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
