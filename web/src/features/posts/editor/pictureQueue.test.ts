import { describe, expect, it } from "vitest";
import { ApiError } from "../../../lib/api.ts";
import { PictureQueue, type QueuedPicture } from "./pictureQueue.ts";

const file = (name: string) => new File(["x"], name);
const settle = () => new Promise((resolve) => void setTimeout(resolve));

/** A queue whose pictures arrive, or fail, when the test says so. */
function start() {
  const waiting: { name: string; resolve: (reference: string) => void; reject: (error: unknown) => void }[] = [];
  const arrived: string[] = [];
  const refused: unknown[] = [];
  let shown: readonly QueuedPicture[] = [];
  const queue = new PictureQueue({
    send: ({ name }, { signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        waiting.push({ name, resolve, reject });
      }),
    onArrived: (_, reference) => void arrived.push(reference),
    onRefused: (_, error) => void refused.push(error),
    onChange: (pictures) => void (shown = pictures),
  });
  return { queue, waiting, arrived, refused, names: () => shown.map((each) => each.file.name), shown: () => shown };
}
const offline = () => new ApiError({ status: 0, code: "OFFLINE", message: "끊김" });
const tooLarge = () => new ApiError({ status: 413, code: "IMAGE_TOO_LARGE", message: "큼" });

describe("pictures on their way", () => {
  it("arrive in the order they were chosen in, one at a time", async () => {
    const { queue, waiting, arrived, names } = start();
    queue.add([file("a"), file("b")]);
    queue.add([file("c")]);
    expect(waiting.map(({ name }) => name)).toEqual(["a"]);
    for (const name of ["a", "b", "c"]) {
      waiting.at(-1)?.resolve(name);
      await settle();
    }
    expect(arrived).toEqual(["a", "b", "c"]);
    expect(names()).toEqual([]);
  });

  it("stay when the connection dies, let others pass, and go again when asked to", async () => {
    const { queue, waiting, arrived, refused, names, shown } = start();
    queue.add([file("a"), file("b")]);
    waiting[0]?.reject(offline());
    await settle();
    waiting[1]?.resolve("b");
    await settle();
    expect(names()).toEqual(["a"]);
    expect(shown()[0]).toMatchObject({ failed: true, progress: null });
    queue.retry();
    waiting[2]?.resolve("a");
    await settle();
    expect(arrived).toEqual(["b", "a"]);
    expect(refused).toEqual([]);
    expect(names()).toEqual([]);
  });

  it("go when the server will never take them, and the next one follows", async () => {
    const { queue, waiting, arrived, refused, names } = start();
    queue.add([file("a"), file("b")]);
    waiting[0]?.reject(tooLarge());
    await settle();
    expect(refused).toMatchObject([{ code: "IMAGE_TOO_LARGE" }]);
    expect(names()).toEqual(["b"]);
    waiting[1]?.resolve("b");
    await settle();
    expect(arrived).toEqual(["b"]);
  });

  it("can be taken out while they are sent", async () => {
    const { queue, waiting, arrived, refused, names } = start();
    const [first = 0] = queue.add([file("a"), file("b")]);
    queue.remove(first);
    await settle();
    expect(names()).toEqual(["b"]);
    expect(waiting.map(({ name }) => name)).toEqual(["a", "b"]);
    queue.close();
    await settle();
    expect([arrived, refused]).toEqual([[], []]);
  });
});
