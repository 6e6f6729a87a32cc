import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "server",
    include: ["src/**/*.test.ts", "test/**/*.test.ts", "demo/**/*.test.ts"],
    globalSetup: ["test/globalSetup.ts"],
    pool: "forks",
    // Every file opens and closes what it needs itself, so files may share a process and its loaded modules.
    isolate: false,
    // Limits for what hangs, several times what a busy machine needs: nothing is to be fast here.
    testTimeout: 240_000,
    // As with the journeys: where nobody watches, a second try tells a slow machine from a broken product.
    retry: process.env.CI ? 1 : 0,
    // What is asked for again and again comes late where much else is going on.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 240_000,
  },
});
