/** Writes a hungry picture in a process of its own: its memory goes with it, and it can be stopped whatever it is at. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import type { Head } from "./head.ts";
import { type Folder, PATIENCE_SECONDS, type Picture } from "./writing.ts";

const WRITER = resolve(import.meta.dirname, "writer.ts");

export type Task = { bytes: Buffer; folder: Folder; head: Head };

/** As `writePicture`. Throws also when the process ends without a picture, or is not done in time. */
export async function writeInOwnProcess(task: Task): Promise<Picture> {
  const writer = fork(WRITER, {
    execArgv: [],
    serialization: "advanced",
    // Nothing of ours to find in it: no password, no key.
    env: {},
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    timeout: PATIENCE_SECONDS * 1_000,
    killSignal: "SIGKILL",
  });
  const ended = once(writer, "exit").then(() => {
    throw new Error("The picture was not written.");
  });
  try {
    writer.send(task, () => {});
    const [picture] = (await Promise.race([once(writer, "message"), ended])) as [Picture];
    return { ...picture, sizes: picture.sizes.map(([size, file]) => [size, Buffer.from(file)]) };
  } finally {
    writer.kill("SIGKILL");
  }
}
