/** The machine: Node, and room on its disks. */
import { readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { resolve } from "node:path";
import { satisfies } from "semver";
import { type Finding, fine, reasonOf, warning, wrong } from "./finding.ts";

const PACKAGE = resolve(import.meta.dirname, "../../../package.json");
const MEGABYTE = 1_000_000;
/** A day of pictures, and whatever PostgreSQL writes meanwhile; and where the next picture may already be one too many. */
const ROOM_WARNING = 2_000 * MEGABYTE;
const ROOM_WRONG = 100 * MEGABYTE;

/** `version`: of Node, as `24.0.0`. */
export function lookAtNode(version: string = process.versions.node): Finding {
  const { engines } = JSON.parse(readFileSync(PACKAGE, "utf8")) as { engines: { node: string } };
  const isKnown = satisfies(version, engines.node);
  return isKnown ? fine(`Node ${version}`) : wrong(`Node ${version}`, `${engines.node} is needed.`);
}

/** How much room is left on the disk of `folder`, which holds `what`. */
export async function lookAtRoom(folder: string, what: string): Promise<Finding> {
  const name = `room for ${what} (${folder})`;
  try {
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const said = `${name}, ${Math.floor(free / MEGABYTE).toLocaleString("en")} MB free`;
    if (free < ROOM_WRONG) return wrong(said, "nothing can be kept any more. Make room, or move it to a larger disk.");
    if (free < ROOM_WARNING) return warning(said, "make room, or move it to a larger disk.");
    return fine(said);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return warning(name, "there is no such folder yet; the first start makes it.");
    return wrong(name, `it cannot be looked at (${reasonOf(error)}).`);
  }
}
