import { defineConfig } from "vitest/config";

/** Tests that count processes, kill servers in rows, or measure: nothing else may run beside them. */
const alone = ["test/journeys/{processes,sandbox}.test.ts", "test/faults/{kill-server,crash-points}.test.ts"];

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
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...everywhere,
          name: "alone",
          include: alone,
          maxWorkers: 1,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
