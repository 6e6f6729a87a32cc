/** Who may load which picture, and when one nobody uses goes. */
import { once } from "node:events";
import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import type pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { changingMeanwhile } from "../../../test/meanwhile.ts";
import { drawPicture } from "../../../test/pictures.ts";
import { getRequest, RawConnection } from "../../../test/rawHttp.ts";
import { rowsRead } from "../../../test/rowsRead.ts";
import { s3Settings, startTestBucket, type TestBucket } from "../../../test/s3.ts";
import { type OpenDatabase, openDatabase } from "../../platform/db/database.ts";
import type { Database } from "../../platform/db/schema.ts";
import { openSigning } from "../../platform/signing.ts";
import { StorageOutage } from "../../platform/storage/outage.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { draftAddress, nameOf } from "./addresses.ts";
import {
  claimUploads,
  describeUploads,
  holdUploads,
  ownFiles,
  releaseUploads,
  removeUnused,
  signedAddress,
  storePicture,
} from "./service.ts";

const HOUR_MS = 3_600_000;
const MEGABYTE = 1_000_000;
let bucket: TestBucket;
beforeAll(async () => {
  bucket = await startTestBucket();
});
afterAll(() => bucket.close());

describe.each(["disk", "S3"])("uploads kept on %s", (kept) => {
  let app: TestApp;
  let db: Kysely<Database>;
  let ownerId: number;
  let reference: string;
  let drawn = 0;

  beforeAll(async () => {
    app = await startTestApp(kept === "S3" ? s3Settings(bucket.config) : {});
    ({ db } = app.database);
    await app.member("주인");
    ({ id: ownerId } = await db.selectFrom("members").select("id").executeTakeFirstOrThrow());
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    reference = await store();
  });

  async function store(): Promise<string> {
    drawn += 1;
    return storePicture(app.ports, ownerId, await drawPicture({ width: 40 + drawn }), "pictures");
  }
  const load = (address: string, headers: Record<string, string> = {}) => fetch(app.url + address, { headers });
  const statusOf = async (address: string) => (await load(address)).status;
  const claim = (id: number, isPublic: boolean, memberId = ownerId, picture = reference) =>
    db.transaction().execute((trx) => claimUploads(trx, memberId, [picture], { kind: "post", id, isPublic }));
  const age = () => sql`update uploads set uploaded_at = now() - interval '25 hours'`.execute(db);
  const sign = (now?: number) => signedAddress(app.ports.signing, reference, now);

  it("shows a public picture to everybody: typed, kept by caches, and asked for again without a body", async () => {
    await claim(1, true);
    const shown = await load(reference);
    const [{ status, headers }, body] = [shown, await shown.arrayBuffer()];
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("image/webp");
    expect(headers.get("content-length")).toBe(String(body.byteLength));
    expect(await sharp(Buffer.from(body)).metadata()).toMatchObject({ format: "webp", width: 40 + drawn });
    expect(headers.get("content-disposition")).toMatch(/^inline; filename="[0-9a-f]{64}\.webp"$/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("public, max-age=86400, immutable");
    const again = await load(reference, { "if-none-match": headers.get("etag") ?? "" });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect(await statusOf(reference.replace(".webp", "-thumb.webp"))).toBe(200);
  });

  it("shows a private one by a signed address only, in every size, kept by nobody but the reader", async () => {
    await claim(2, false);
    expect(await statusOf(reference)).toBe(404);
    const signed = await load(sign());
    expect(signed.status).toBe(200);
    expect(signed.headers.get("cache-control")).toBe("no-store");
    expect(await statusOf(sign().replace(".webp", "-thumb.webp"))).toBe(200);
  });

  describe("to somebody who reads nothing of it", () => {
    const [READERS, SIZE] = [6, 32 * MEGABYTE];
    let address: string;
    let streams: Readable[];
    let bytesRead: number;
    beforeEach(async () => {
      const large = `/uploads/pictures/${"b".repeat(64)}.webp`;
      await app.ports.storage.put(large.slice("/uploads/".length), Buffer.alloc(SIZE), "image/webp");
      address = signedAddress(app.ports.signing, large);
      [streams, bytesRead] = [[], 0];
      const open = app.ports.storage.open.bind(app.ports.storage);
      const opening = vi.spyOn(app.ports.storage, "open").mockImplementation(async (name) => {
        const file = await open(name);
        if (file) streams.push(count(file.stream));
        return file;
      });
      onTestFinished(() => opening.mockRestore());
    });
    const ask = async () => {
      const connection = await RawConnection.open(app.url);
      connection.send(getRequest(address));
      return connection;
    };
    const areOpen = () => streams.map(({ closed }) => !closed);
    const count = (stream: Readable) => {
      const push = stream.push.bind(stream);
      stream.push = (chunk: Buffer | null) => {
        bytesRead += chunk?.length ?? 0;
        return push(chunk);
      };
      return stream;
    };

    it("is read no further than they take it, and not at all once they have gone", async () => {
      const readers = await Promise.all(
        Array.from({ length: READERS }, async () => {
          const { socket } = await ask();
          await once(socket, "data");
          return socket.pause();
        }),
      );
      // What a system keeps of it on its way is bounded, and as much as it takes.
      await delay(300);
      expect(bytesRead).toBeLessThan((READERS * SIZE) / 2);
      expect(areOpen()).toEqual(readers.map(() => true));
      for (const socket of readers) socket.destroy();
      await expect.poll(areOpen).toEqual(readers.map(() => false));
    });

    it("is closed where they have gone before it was open", async () => {
      const opening = vi.mocked(app.ports.storage.open);
      const open = opening.getMockImplementation();
      const [asked, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      opening.mockImplementationOnce(async (name) => {
        asked.resolve();
        await gone.promise;
        return open?.(name);
      });
      const { socket } = await ask();
      await asked.promise;
      socket.destroy();
      await delay(200);
      gone.resolve();
      await expect.poll(areOpen).toEqual([false]);
    });
  });

  it("refuses a signed address that is over, changed, or of another picture", async () => {
    const over = sign(Date.now() - HOUR_MS);
    const other = await store();
    const longer = sign().replace(/until=(\d+)/, (_, until) => `until=${Number(until) + 1}`);
    const changed = sign().replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    const moved = other + sign().slice(reference.length);
    for (const address of [over, longer, changed, moved]) expect(await statusOf(address)).toBe(403);
    // The same for a picture that there is not: nothing is learnt.
    expect(await statusOf(over.replace(/[0-9a-f]{64}/, "0".repeat(64)))).toBe(403);
  });

  it("signs the same address for a while, on every node alike, and a draft's for a day", async () => {
    const start = 1_800_000_000_000;
    expect(sign(start)).toBe(sign(start + 899_000));
    expect(sign(start)).not.toBe(sign(start + 900_000));
    expect(signedAddress(await openSigning(db, app.ports.clock), reference, start)).toBe(sign(start));
    expect(await statusOf(draftAddress(app.ports.signing, reference, Date.now() - 23 * HOUR_MS))).toBe(200);
    expect(await statusOf(draftAddress(app.ports.signing, reference, Date.now() - 24 * HOUR_MS))).toBe(403);
  });

  it.each([
    "/uploads/pictures/..%2f..%2fpackage.json",
    "/uploads/pictures/%2e%2e/profiles/a.webp",
    "/uploads/pictures/none.webp",
    "/uploads/.unfinished/a.webp",
    `/uploads/pictures/${"a".repeat(64)}.webp`,
    `/uploads/pictures/${"a".repeat(64)}-full.webp`,
    `/uploads/pictures/${"a".repeat(64)}-constructor.webp`,
    `/uploads/pictures/${"a".repeat(64)}.webp%00.html`,
  ])("has nothing at %s", async (address) => {
    expect(await statusOf(address)).toBe(404);
  });

  it("closes what was public once the post is for mates or gone", async () => {
    await claim(3, true);
    await claim(3, false);
    expect(await statusOf(reference)).toBe(404);
    await claim(3, true);
    await claim(4, true);
    await releaseUploads(db, { kind: "post", id: 3 });
    expect(await statusOf(reference)).toBe(200);
    await releaseUploads(db, { kind: "post", id: 4 });
    expect(await statusOf(reference)).toBe(404);
  });

  it("lets nobody use another's picture, but a place keep what it shows", async () => {
    const stranger = await app.member(`남${drawn}`);
    const { id } = await db
      .selectFrom("members")
      .select("id")
      .where("nickname", "=", stranger.nickname)
      .executeTakeFirstOrThrow();
    await expect(claim(5, true, id)).rejects.toMatchObject({ code: "UPLOAD_NOT_FOUND" });
    await claim(5, true);
    expect(await claim(5, true, id)).toEqual([reference]);
    const both = [reference, sign()];
    expect(
      await db
        .transaction()
        .execute((trx) => claimUploads(trx, ownerId, both, { kind: "room", id: 1, isPublic: false })),
    ).toEqual([reference]);
  });

  it("takes from who brought it, after a day, what only a report of it still holds, as if it were gone", async () => {
    const [reported, shown] = [await store(), await store()];
    await db.transaction().execute(async (trx) => {
      await claimUploads(trx, ownerId, [shown], { kind: "post", id: 8, isPublic: true });
      await holdUploads(trx, [reported, shown], { kind: "report", id: 8 });
    });
    await age();
    await removeUnused(app.ports);
    const owned = (await ownFiles(db, ownerId)).map((file) => `/uploads/${file}`);
    expect([owned.includes(reported), owned.includes(shown)]).toEqual([false, true]);
    expect(await app.ports.storage.get(reported.slice("/uploads/".length))).toBeDefined();
  });

  it("removes, after a day, what nobody uses, and nothing else", async () => {
    const used = await store();
    await db
      .transaction()
      .execute((trx) => claimUploads(trx, ownerId, [used], { kind: "post", id: 6, isPublic: true }));
    await age();
    const fresh = await store();
    await removeUnused(app.ports);
    const here = async (picture: string) =>
      (await app.ports.storage.get(picture.slice("/uploads/".length))) !== undefined;
    expect([await here(reference), await here(used), await here(fresh)]).toEqual([false, true, true]);
    expect(await here(reference.replace(".webp", "-thumb.webp"))).toBe(false);
    await expect(claim(7, true)).rejects.toMatchObject({ code: "UPLOAD_NOT_FOUND" });
  });

  it("uses none of which a part is gone, since removing it failed halfway, and has it whole once it is brought again", async () => {
    const [bytes, other] = [await drawPicture({ width: 290 }), reference];
    reference = await storePicture(app.ports, ownerId, bytes, "pictures");
    await age();
    const removed: string[] = [];
    const breaking: Storage = {
      ...app.ports.storage,
      async remove(name) {
        if (removed.length > 0) throw new StorageOutage("away", { cause: undefined, isFull: false });
        removed.push(name);
        return app.ports.storage.remove(name);
      },
    };
    await expect(removeUnused({ db, storage: breaking })).rejects.toThrow(StorageOutage);
    expect(removed).toHaveLength(1);
    for (const each of [other, reference]) {
      await expect(claim(8, true, ownerId, each)).rejects.toMatchObject({ code: "UPLOAD_NOT_FOUND" });
    }
    expect(await storePicture(app.ports, ownerId, bytes, "pictures")).toBe(reference);
    await claim(8, true);
    await removeUnused(app.ports);
    for (const size of [".webp", "-thumb.webp"]) expect(await statusOf(reference.replace(".webp", size))).toBe(200);
    expect(await describeUploads(db, [other])).toEqual([]);
  });

  it("keeps a picture that is put in use while others are collected, and never uses one that is gone", async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      reference = await store();
      await age();
      const [claimed] = await Promise.allSettled([claim(100 + turn, true), removeUnused(app.ports)]);
      const refusal = claimed.status === "rejected" ? (claimed.reason as { code?: string }).code : "UPLOAD_NOT_FOUND";
      expect(refusal).toBe("UPLOAD_NOT_FOUND");
      expect(await statusOf(reference)).toBe(claimed.status === "fulfilled" ? 200 : 404);
    }
  });

  it("uses none that became nobody's meanwhile", async () => {
    const disown = async (client: pg.PoolClient) => {
      await client.query("select from uploads where name = $1 for update", [nameOf(reference)]);
      await client.query("delete from upload_owners where name = $1", [nameOf(reference)]);
    };
    await expect(changingMeanwhile(app, disown, () => claim(9, true))).rejects.toMatchObject({
      code: "UPLOAD_NOT_FOUND",
    });
  });

  it("has the whole picture after it was brought again while it was being removed", async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const bytes = await drawPicture({ width: 300 + turn });
      await storePicture(app.ports, ownerId, bytes, "pictures");
      await age();
      const [stored] = await Promise.all([
        storePicture(app.ports, ownerId, bytes, "pictures"),
        removeUnused(app.ports),
      ]);
      reference = stored;
      await claim(200 + turn, true);
      expect(await statusOf(reference)).toBe(200);
      expect(await statusOf(reference.replace(".webp", "-thumb.webp"))).toBe(200);
    }
  });
});

describe("among many pictures", () => {
  const [USED, UNUSED] = [50_000, 500];
  let testDatabase: TestDatabase;
  let opened: OpenDatabase;
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    opened = openDatabase(testDatabase.url, 1, () => {});
    await sql`
      insert into uploads (name, width, height, bytes, uploaded_at)
      select 'pictures/' || lpad(to_hex(n), 64, '0'), 1, 1, 1, now() - interval '25 hours'
        from generate_series(1, ${USED + UNUSED}::integer) n`.execute(opened.db);
    await sql`
      insert into upload_uses (kind, target_id, name, is_public)
      select 'post', 1, name, true from uploads order by name limit ${USED}`.execute(opened.db);
    await sql`analyze uploads, upload_uses`.execute(opened.db);
  });
  afterAll(async () => {
    await opened.close();
    await testDatabase.drop();
  });

  it("finds what nobody uses in one pass, however much of it there is", async () => {
    const storage = { remove: async () => {} } as Partial<Storage> as Storage;
    expect(await rowsRead(opened.db, (db) => removeUnused({ db, storage }))).toBeLessThan(5 * USED);
    const { rows } = await sql`select from uploads`.execute(opened.db);
    expect(rows).toHaveLength(USED);
  });

  it("takes those that only reports show from who brought them in short steps", async () => {
    const { db } = opened;
    await sql`
      with member as (insert into members (nickname, nickname_key, is_public) values ('m', 'm', true) returning id),
      reported as (
        insert into uploads (name, width, height, bytes, uploaded_at)
        select 'profiles/' || lpad(to_hex(n), 64, '0'), 1, 1, 1, now() - interval '25 hours'
          from generate_series(1, 1000) n returning name),
      owned as (insert into upload_owners (name, owner_id) select name, member.id from reported, member)
      insert into upload_uses (kind, target_id, name, is_public) select 'report', 1, name, false from reported`.execute(
      db,
    );
    await sql`create table steps (rows bigint)`.execute(db);
    await sql`create function note_step() returns trigger language plpgsql as
      $$ begin insert into steps select count(*) from gone; return null; end $$`.execute(db);
    await sql`create trigger noting after delete on upload_owners referencing old table as gone
      for each statement execute function note_step()`.execute(db);
    await removeUnused({ db, storage: {} as Storage });
    const { rows } = await sql<{ most: number; all: number }>`
      select max(rows)::integer as most, sum(rows)::integer as all from steps`.execute(db);
    expect(rows).toEqual([{ most: 200, all: 1_000 }]);
  });
});
