/** Writes a hungry picture in a process of its own: its memory goes with it, and it can be stopped whatever it is at. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { Outage } from "../../platform/outage.ts";
import type { Head } from "./head.ts";
import { type Folder, PATIENCE_SECONDS, type Picture } from "./writing.ts";

const WRITER = resolve(import.meta.dirname, "writer.ts");

export type Task = { bytes: Buffer; folder: Folder; head: Head };

/** As `writePicture`. Throws also when it is not done in time; Outage where its process cannot begin, or ends by itself before. */
export async function writeInOwnProcess(task: Task): Promise<Picture> {
  const picture = await writtenBy(task).catch((error: unknown) => {
    throw new Outage("The process that writes a picture is gone", { cause: error });
  });
  if (!picture) throw new Error("The picture was not written.");
  return { ...picture, sizes: picture.sizes.map(([size, file]) => [size, Buffer.from(file)]) };
}

/** Answers nothing for a picture that cannot be read, or takes too long. */
async function writtenBy(task: Task): Promise<Picture | null> {
  const writer = fork(WRITER, {
    execArgv: [],
    serialization: "advanced",
    // Nothing of ours to find in it: no password, no key.
    env: {},
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    timeout: PATIENCE_SECONDS * 1_000,
    killSignal: "SIGKILL",
  });
  const ended = once(writer, "exit").then(([code, signal]) => {
    // By our own patience.
    if (writer.killed) return [null];
    throw new Error(`It has ended with ${signal ?? code}`);
  });
  try {
    writer.send(task, () => {});
    const [picture] = (await Promise.race([once(writer, "message"), ended])) as [Picture | null];
    return picture;
  } finally {
    writer.kill("SIGKILL");
  }
}
