import { defineConfig } from "vitest/config";

const everywhere = { testTimeout: 20_000, hookTimeout: 30_000 };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...everywhere,
          name: "rooms",
          include: ["src/**/*.test.ts", "web/**/*.test.{ts,tsx}", "test/{rooms,transcripts}/**/*.test.ts"],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...everywhere,
          // Whole servers, browsers and process counts: one file at a time, when nothing else runs.
          name: "journeys",
          include: ["test/journeys/**/*.test.ts", "test/faults/**/*.test.ts"],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
