/** Writes one picture and ends. Started by ownProcess.ts, never by hand. */
import { once } from "node:events";
import type { Task } from "./ownProcess.ts";
import { writePicture } from "./writing.ts";

// Whoever asked is gone.
process.once("disconnect", () => process.exit());
const [{ bytes, folder, head }] = (await once(process, "message")) as [Task];
// An answer, too: else it would be as if this process had ended by itself, which says nothing of the picture.
process.send?.(await writePicture(Buffer.from(bytes), folder, head).catch(() => null));
