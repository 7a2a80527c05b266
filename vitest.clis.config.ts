import { defineConfig } from "vitest/config";

/** The real command lines against fakes of their model APIs: large, so they are installed and run apart. */
export default defineConfig({
  test: { include: ["test/clis/**/*.test.ts"], fileParallelism: false, testTimeout: 120_000 },
});
