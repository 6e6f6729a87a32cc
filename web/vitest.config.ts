import { defineProject } from "vitest/config";

export default defineProject({
  // Nothing is kept between files but pure functions: they may share a process.
  test: { name: "web", include: ["src/**/*.test.ts"], isolate: false },
});
