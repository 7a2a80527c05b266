import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "web/**/*.test.{ts,tsx}", "test/**/*.test.ts"],
    exclude: ["dist/**", "node_modules/**"],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
