import { EventEmitter, once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startLocalServer } from "../../../test/localServer.ts";
import { startTestBucket, type TestBucket } from "../../../test/s3.ts";
import { hasSwift, startSwift } from "../../../test/swift.ts";
import { openStorage, type Storage } from "./storage.ts";

const NAME = "pictures/0a1b-thumb.webp";
let folder: string;
let bucket: TestBucket;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fitmate-storage-"));
  bucket = await startTestBucket();
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

type Opened = { storage: Storage; close?: () => Promise<void> };

const openSwift = async (): Promise<Opened> => {
  const swift = await startSwift();
  return { storage: await openStorage({ s3: await swift.makeBucket("kept"), dataDir: folder }), close: swift.stop };
};

const KINDS: [kind: string, open: () => Promise<Opened>][] = [
  ["disk", async () => ({ storage: await openStorage({ s3: undefined, dataDir: folder }) })],
  ["S3", async () => ({ storage: await openStorage({ s3: bucket.config, dataDir: folder }) })],
];
if (hasSwift) KINDS.push(["Swift's S3", openSwift]);

describe.each(KINDS)("storage on %s", (_, open) => {
  let storage: Storage;
  let close: Opened["close"];
  beforeAll(async () => {
    ({ storage, close } = await open());
  });
  afterAll(() => close?.());

  it("has nothing under a new name, and removing that is no error", async () => {
    expect(await storage.get("pictures/none.webp")).toBeUndefined();
    expect(await storage.open("pictures/none.webp")).toBeUndefined();
    await storage.remove("pictures/none.webp");
  });

  it("keeps what was put last, byte by byte", async () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_unused, index) => index));
    await storage.put(NAME, Buffer.from("before"), "image/webp");
    await storage.put(NAME, bytes, "image/webp");
    expect(await storage.get(NAME)).toEqual(bytes);
  });

  it("opens what is kept, of whatever size, and says the size first", async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from("x"), Buffer.alloc(300_000, 3)]) {
      await storage.put(NAME, bytes, "image/webp");
      const file = await storage.open(NAME);
      expect(file?.size).toBe(bytes.length);
      expect(file && (await buffer(file.stream)).equals(bytes)).toBe(true);
    }
  });

  it("keeps one of two puts at once, whole", async () => {
    const [one, two] = [Buffer.alloc(200_000, 1), Buffer.alloc(300_000, 2)];
    await Promise.all([storage.put(NAME, one, "image/webp"), storage.put(NAME, two, "image/webp")]);
    const kept = await storage.get(NAME);
    expect(kept?.equals(one) === true || kept?.equals(two) === true).toBe(true);
  });

  it("lists what is in a folder, and since when", async () => {
    expect(await storage.list("builds/")).toEqual([]);
    await storage.put("builds/one.zip", Buffer.from("1"), "application/zip");
    await storage.put("builds/two.zip", Buffer.from("2"), "application/zip");
    const listed = await storage.list("builds/");
    expect(listed.map(({ name }) => name).toSorted()).toEqual(["builds/one.zip", "builds/two.zip"]);
    for (const { at } of listed) expect(Math.abs(Date.now() - at.getTime())).toBeLessThan(60_000);
  });

  it("forgets what was removed", async () => {
    await storage.put(NAME, Buffer.from("x"), "image/webp");
    await storage.remove(NAME);
    expect(await storage.get(NAME)).toBeUndefined();
  });
});

it("leaves no unfinished file on disk, and clears those of a process that died", async () => {
  const unfinished = join(folder, "uploads/.unfinished");
  await mkdir(unfinished, { recursive: true });
  await writeFile(join(unfinished, "old"), "half");
  await writeFile(join(unfinished, "new"), "half");
  await utimes(join(unfinished, "old"), 1, 1);
  const storage = await openStorage({ s3: undefined, dataDir: folder });
  await storage.put(NAME, Buffer.from("x"), "image/webp");
  expect(await readdir(unfinished)).toEqual(["new"]);
});

/** The rights of a path below the folder, as digits: 700. */
const rightsOf = async (path: string) => ((await stat(join(folder, path))).mode & 0o777).toString(8);

it("lets nobody else of the machine read a file or a folder, nor what an earlier version left open", async () => {
  const opened = ["uploads", "uploads/pictures", "uploads/.unfinished"];
  const before = await openStorage({ s3: undefined, dataDir: folder });
  await before.put("pictures/old.webp", Buffer.from("x"), "image/webp");
  for (const path of opened) await chmod(join(folder, path), 0o755);
  await chmod(join(folder, "uploads/pictures/old.webp"), 0o644);

  const storage = await openStorage({ s3: undefined, dataDir: folder });
  await storage.put("profiles/new.webp", Buffer.from("x"), "image/webp");
  for (const path of [...opened, "uploads/profiles"]) expect([path, await rightsOf(path)]).toEqual([path, "700"]);
  for (const path of ["pictures/old.webp", "profiles/new.webp"]) expect(await rightsOf(`uploads/${path}`)).toBe("600");
});

it("looks at no file of a folder that is closed already", async () => {
  const storage = await openStorage({ s3: undefined, dataDir: folder });
  await storage.put("pictures/odd.webp", Buffer.from("x"), "image/webp");
  await chmod(join(folder, "uploads/pictures/odd.webp"), 0o640);
  await openStorage({ s3: undefined, dataDir: folder });
  expect(await rightsOf("uploads/pictures/odd.webp")).toBe("640");
});

it("tells S3 what a file is", async () => {
  const storage = await openStorage({ s3: bucket.config, dataDir: folder });
  await storage.put(NAME, Buffer.from("x"), "image/webp");
  expect(bucket.files.get(NAME)?.contentType).toBe("image/webp");
});

it("says so when S3 refuses, for every call", async () => {
  const storage = await openStorage({ s3: { ...bucket.config, secretAccessKey: "wrong" }, dataDir: folder });
  await expect(storage.put("pictures/refused.webp", Buffer.from("x"), "image/webp")).rejects.toThrow("403");
  await expect(storage.get(NAME)).rejects.toThrow("403");
  await expect(storage.open(NAME)).rejects.toThrow("403");
  await expect(storage.remove(NAME)).rejects.toThrow("403");
  expect(bucket.files.has("pictures/refused.webp")).toBe(false);
});

it("lets go of what S3 sends no further once nobody reads it", async () => {
  const closed = Promise.withResolvers<void>();
  const silent = await startLocalServer((_request, response) => {
    response.on("close", () => closed.resolve());
    response.writeHead(200, { "content-length": 1_000 }).write("a first part");
  });
  const storage = await openStorage({ s3: { ...bucket.config, endpoint: `${silent.url}/bucket` }, dataDir: folder });
  const file = await storage.open(NAME);
  // It waits for what does not come.
  file?.stream.resume();
  await once(file?.stream ?? new EventEmitter(), "data");
  file?.stream.destroy();
  await closed.promise;
  await silent.close();
});

it("knows no size of what comes in chunks, and passes all of it on", async () => {
  const chunked = await startLocalServer((_request, response) => {
    response.write("the whole ");
    response.end("of it");
  });
  const storage = await openStorage({ s3: { ...bucket.config, endpoint: `${chunked.url}/bucket` }, dataDir: folder });
  const file = await storage.open(NAME);
  expect(file?.size).toBeUndefined();
  expect(file && (await text(file.stream))).toBe("the whole of it");
  await chunked.close();
});

it("opens nothing of which S3 breaks off before the first byte", async () => {
  const breaking = await startLocalServer((_request, response) => {
    response.writeHead(200, { "content-length": 1_000 }).flushHeaders();
    setTimeout(() => response.destroy(), 50);
  });
  const storage = await openStorage({ s3: { ...bucket.config, endpoint: `${breaking.url}/bucket` }, dataDir: folder });
  await expect(storage.open(NAME)).rejects.toMatchObject({ name: "StorageOutage" });
  await breaking.close();
});
