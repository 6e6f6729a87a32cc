import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "server",
    include: ["src/**/*.test.ts", "test/**/*.test.ts", "demo/**/*.test.ts"],
    globalSetup: ["test/globalSetup.ts"],
    pool: "forks",
    // Every file opens and closes what it needs itself, so files may share a process and its loaded modules.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
