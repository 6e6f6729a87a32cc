/** Failures a person can do something about: said in one sentence, without a stack. */

export class Problem extends Error {
  /** @override */
  name = "Problem";
}

/** Who stops what prepares a start hears nothing of what broke by it. */
export class Stopped extends Problem {
  constructor() {
    super("Stopped; the next start goes on from here.");
  }
}

/** @type {Record<string, string>} */
const SYSTEM = {
  ENOSPC: "The disk is full.",
  EACCES: "A file of this folder belongs to another user",
  EPERM: "A file of this folder belongs to another user",
  EROFS: "This folder is read-only",
};

/**
 * One sentence for `error`; the stack only of what nobody expected.
 * @param {unknown} error
 */
export function explain(error) {
  if (error instanceof Problem) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code = "", path } = /** @type {NodeJS.ErrnoException} */ (error);
  const sentence = SYSTEM[code];
  if (sentence === undefined) return error.stack ?? error.message;
  return path === undefined ? sentence : `${sentence} (${path}).`;
}
