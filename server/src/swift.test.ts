/** Pictures in a bucket of OpenStack Swift: the other bucket of the tests is of our own making, and knows no more of S3 than we do. */
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UPLOAD_MAX_BYTES } from "@fitmate/contract/limits";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AnotherNode, startAnotherNode, startTestApp, type TestApp } from "../test/app.ts";
import { historyOf, listen, newPair, nextMessage } from "../test/chat.ts";
import { TEST_PASSWORD, TestMember } from "../test/client.ts";
import { startNode } from "../test/node.ts";
import { drawPicture, pictureForm, upload } from "../test/pictures.ts";
import { s3Settings } from "../test/s3.ts";
import { hasSwift, startSwift, type Swift } from "../test/swift.ts";
import { runTool } from "../test/tool.ts";
import type { S3Config } from "./config.ts";
import { examine } from "./doctor/examine.ts";
import { features } from "./features.ts";
import { eraseDeparted } from "./features/leaving/erasing.ts";
import { removeUnused } from "./features/uploads/service.ts";
import { UPLOAD_FOLDERS } from "./features/uploads/writing.ts";
import { personalDataOf } from "./platform/feature.ts";
import { createLogger } from "./platform/logger.ts";
import { openS3 } from "./platform/storage/s3.ts";
import type { Storage } from "./platform/storage/storage.ts";

const NAME = "pictures/0a1b.webp";
const TYPE = "image/webp";
const PROFILE = { gender: true, exerciseChoice: [], introduction: "", publicInfo: true };

/** All that are kept, of all members. */
const picturesIn = async (storage: Storage) =>
  (await Promise.all(UPLOAD_FOLDERS.map((folder) => storage.list(folder)))).flat().map(({ name }) => name);

describe.skipIf(!hasSwift)("a bucket of Swift", () => {
  let swift: Swift;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "fitmate-swift-test-"));
    // As root PostgreSQL runs as another user, who has to get in.
    await chmod(folder, 0o755);
    swift = await startSwift();
  });
  afterAll(async () => {
    await swift.stop();
    await rm(folder, { recursive: true });
  });

  it("keeps the largest that is taken byte by byte, and lists over several pages", async () => {
    const storage = openS3(await swift.makeBucket("pages"));
    const bytes = randomBytes(UPLOAD_MAX_BYTES);
    await storage.put(NAME, bytes, TYPE);
    expect((await storage.get(NAME))?.equals(bytes)).toBe(true);
    const names = Array.from({ length: 5 }, (_, index) => `builds/${index}.zip`);
    for (const name of names) await storage.put(name, Buffer.from(name), "application/zip");
    expect((await storage.list("builds/")).map(({ name }) => name)).toEqual(names);
  });

  describe("set up wrongly", () => {
    let right: S3Config;
    beforeAll(async () => {
      right = await swift.makeBucket("right");
    });

    it.each<[what: string, wrong: (config: S3Config) => Partial<S3Config>, words: RegExp]>([
      ["the secret", () => ({ secretAccessKey: "another" }), /403: SignatureDoesNotMatch: The request signature/],
      ["the key", () => ({ accessKeyId: "fitmate:nobody" }), /403: SignatureDoesNotMatch/],
      ["the region", () => ({ region: "auto" }), /400: AuthorizationHeaderMalformed: .*expecting 'us-east-1'/],
      ["the bucket", ({ endpoint }) => ({ endpoint: `${endpoint}-or-not` }), /404: NoSuchBucket: /],
    ])("by %s says so in the words of the server, whatever is asked, and to the doctor", async (_, wrong, words) => {
      const config = { ...right, ...wrong(right) };
      const storage = openS3(config);
      const outage = { name: "StorageOutage", message: expect.stringMatching(words) };
      await expect(storage.put(NAME, Buffer.from("x"), TYPE)).rejects.toMatchObject(outage);
      await expect(storage.get(NAME)).rejects.toMatchObject(outage);
      await expect(storage.list("pictures/")).rejects.toMatchObject(outage);
      await expect(storage.remove(NAME)).rejects.toMatchObject(outage);
      expect(await doctorsWord(config)).toMatch(words);
    });

    it("by a folder in the bucket, in which nothing would be listed, tells the doctor and leaves nothing", async () => {
      const word = await doctorsWord({ ...right, endpoint: `${right.endpoint}/folder` });
      expect(word).toMatch(/^✗ bucket for pictures: .*lists nothing at that address.*S3_ENDPOINT/);
      expect(await openS3(right).list("")).toEqual([]);
    });

    it("no more, is well", async () => {
      expect(await doctorsWord(right)).toBe("✓ bucket for pictures: keeps, lists, reads and removes");
      expect(await openS3(right).list("")).toEqual([]);
    });
  });

  /** What the doctor says of the bucket. */
  async function doctorsWord(config: S3Config): Promise<string | undefined> {
    const lines: string[] = [];
    await examine({
      // Nobody is there: the rest is not asked.
      environment: { DATABASE_URL: "postgres://127.0.0.1:1/none", DATA_DIR: folder, ...s3Settings(config) },
      isToRepair: false,
      log: createLogger("silent"),
      say: (line) => void lines.push(line),
    });
    return lines.find((line) => line.includes("bucket for pictures"));
  }

  describe("with members", () => {
    let app: TestApp;
    let node: AnotherNode;
    let config: S3Config;
    beforeAll(async () => {
      config = await swift.makeBucket("members");
      app = await startTestApp({ LOG_LEVEL: "silent", ...s3Settings(config) });
      node = await startAnotherNode(app, { log: app.ports.log });
    });
    afterAll(async () => {
      await node.close();
      await app.close();
    });
    const statusAt = async (url: string, address: string) => (await fetch(url + address)).status;

    it("keeps what they bring through an outage, brings it to another one by a backup, and has nothing left of who leaves", async () => {
      const [person, friend, roomId] = await newPair(app, "사는이", "벗인이");
      const body = pictureForm(await drawPicture({ width: 700, height: 500 }));
      const profilePicture = (await person.ask("uploadProfilePicture", { body })).split("?", 1)[0] ?? "";
      await person.ask("updateMyProfile", { body: { ...PROFILE, profilePicture } });
      const ears = await listen(app.url, person, roomId);
      await ears.send({ chatRoomId: roomId, contents: "", pictures: [await upload(person)] });
      await nextMessage(ears);
      await ears.close();
      const photoAt = async (url: string) => {
        const reader = new TestMember(url, friend.nickname, friend.token);
        return (await historyOf(reader, roomId)).at(-1)?.pictures?.[0]?.address ?? "";
      };
      const shown = async (url: string) => [
        await statusAt(url, profilePicture),
        await statusAt(url, profilePicture.replace(".webp", "-sm.webp")),
        await statusAt(url, await photoAt(url)),
      ];
      expect(await shown(node.url)).toEqual([200, 200, 200]);

      await swift.away();
      expect(await shown(node.url)).toEqual([503, 503, 503]);
      expect((await person.call("uploadProfilePicture", { body })).status).toBe(503);
      await swift.back();
      expect(await shown(node.url)).toEqual([200, 200, 200]);

      const saved = join(folder, "saved");
      const here = { DATABASE_URL: app.ports.config.databaseUrl ?? "", ...s3Settings(config) };
      expect(await runTool("backup", ["backup", saved], here)).toMatchObject({ code: 0 });
      const elsewhere = await swift.makeBucket("elsewhere");
      const there = { DATABASE_URL: "", DATA_DIR: join(folder, "there"), ...s3Settings(elsewhere) };
      expect(await runTool("backup", ["restore", saved], there)).toMatchObject({ code: 0 });
      const restored = await startNode(there);
      try {
        expect(await shown(restored.url)).toEqual([200, 200, 200]);
      } finally {
        await restored.stop();
      }
      const storage = openS3(config);
      expect(await picturesIn(openS3(elsewhere))).toEqual(await picturesIn(storage));

      for (const member of [person, friend]) await member.ask("leave", { body: { password: TEST_PASSWORD } });
      await sql`update departures set erase_at = now()`.execute(app.database.db);
      const { db, bus, log } = app.ports;
      await eraseDeparted({ db, bus, log, personalData: personalDataOf(features), farewells: [] });
      await sql`update uploads set uploaded_at = now() - interval '25 hours'`.execute(db);
      await removeUnused(app.ports);
      expect(await picturesIn(storage)).toEqual([]);
    }, 300_000);
  });
});
