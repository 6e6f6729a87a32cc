/** Node before 22.18 reads TypeScript only when told to. */
const STRIP_TYPES = "--experimental-strip-types";

/** Options of Node for a process of ours that begins with a source as it is. */
export const TYPESCRIPT_FLAGS = [
  "--no-warnings",
  ...(process.allowedNodeEnvironmentFlags.has(STRIP_TYPES) ? [STRIP_TYPES] : []),
];
