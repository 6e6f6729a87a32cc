/** What of the sources no browser needs. */
import type { Plugin } from "vite";

/** Leaves out what endpoints say of themselves: /api/docs shows it, no browser does. */
export function withoutSummaries(): Plugin {
  return {
    name: "without-summaries",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /\/contract\/src\/\w+\/\w*endpoints\.ts$/i },
      handler: (code) => ({ code: code.replace(/^\s*summary:\s*(?:"(?:[^"\\]|\\.)*"|`[^`]*`),\n/gm, ""), map: null }),
    },
  };
}

/** Leaves out by which source the build's manifest knows a page: only what renders pages looks there. */
export function withoutModules(): Plugin {
  return {
    name: "without-modules",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /\/web\/src\/app\/routes\/\w+\.ts$/ },
      handler: (code) => ({ code: code.replace(/^\s*module: "[^"]*",\n/gm, ""), map: null }),
    },
  };
}
