import { defineProject } from "vitest/config";

// Dates are written and expected where most readers are.
process.env.TZ = "Asia/Seoul";

export default defineProject({
  // Nothing is kept between files but pure functions: they may share a process.
  test: {
    name: "web",
    include: ["src/**/*.test.ts"],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Code that a test brings for the first time comes late where much else is going on.
    expect: { poll: { timeout: 15_000 } },
  },
});
