/** A backup of a life, taken while it goes on, and had back. */
import { appendFile, cp, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { HttpClient, type TestMember } from "../../../test/client.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { liveFully } from "../../../test/life.ts";
import { startNode } from "../../../test/node.ts";
import { writePost } from "../../../test/posts.ts";
import { requireMember } from "../../features/accounts/service.ts";
import { insertComment } from "../../features/posts/commentQueries.ts";
import { UPLOAD_FOLDERS } from "../../features/uploads/writing.ts";
import { openDatabase } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import { openStorage } from "../storage/storage.ts";
import { backUp, type Place, restore } from "./backup.ts";
import { readManifest, rowsFile, storedFile } from "./manifest.ts";

let app: TestApp;
let person: TestMember;
let here: Place;
/** A backup of it, which nobody changes. */
let kept: string;
let folder: string;
let restored: TestDatabase;
beforeAll(async () => {
  app = await startTestApp();
  person = await app.member("살아온이");
  await liveFully(app, person, await app.member("친구인이"));
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.database.db);
  const url = new URL(app.ports.config.databaseUrl ?? "");
  url.pathname = `/${rows[0]?.name}`;
  here = { url: url.href, storage: app.ports.storage, folders: UPLOAD_FOLDERS };
  kept = await mkdtemp(join(tmpdir(), "fitmate-kept-"));
  await backUp(here, kept);
});
afterAll(async () => {
  await app.close();
  await rm(kept, { recursive: true, force: true });
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fitmate-backup-"));
  restored = await createTestDatabase();
});
afterEach(async () => {
  await restored.drop();
  await rm(folder, { recursive: true, force: true });
});

const dataDir = () => join(folder, "elsewhere");
const saved = () => join(folder, "saved");
async function elsewhere(): Promise<Place> {
  return { ...here, url: restored.url, storage: await openStorage({ s3: undefined, dataDir: dataDir() }) };
}
/** Takes away what the migrations have made. */
async function empty(url: string): Promise<void> {
  const { db, close } = openDatabase(url, 1, () => {});
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await close();
}

/** What is stored there: nothing, unless somebody has brought it. */
async function filesThere(): Promise<string[]> {
  const { storage, folders } = await elsewhere();
  return (await Promise.all(folders.map((each) => storage.list(each)))).flat().map(({ name }) => name);
}

async function membersIn(url: string): Promise<number> {
  const { db, close } = openDatabase(url, 1, () => {});
  const { rows } = await sql`select from members`.execute(db);
  await close();
  return rows.length;
}

it("brings everything back: who was signed in still is, sees what there was, pictures included, and goes on", async () => {
  const before = await person.ask("getMyProfile");
  const posts = await person.ask("searchPosts", { query: {} });
  await restore(kept, await elsewhere());

  const node = await startNode({ DATABASE_URL: restored.url, DATA_DIR: dataDir() });
  const there = new HttpClient(node.url, person.token);
  expect(await there.ask("getMyProfile")).toEqual(before);
  expect((await there.ask("searchPosts", { query: {} })).postList).toEqual(posts.postList);
  const picture = await fetch(new URL(String(before.profilePicture), node.url));
  expect(picture.status).toBe(200);
  expect(picture.headers.get("content-type")).toBe("image/webp");
  // New rows get new numbers: the sequences go on as well.
  const { id } = await there.ask("createPost", {
    body: { category: "RUNNING", title: "돌아와서", description: "<p>또 써요</p>" },
  });
  expect(posts.postList.map((post) => post.postId)).not.toContain(id);
  await node.stop();
});

it("is of one moment, whoever writes meanwhile: each comment has its post, and each count its rows", async () => {
  const writing = new AbortController();
  const write = async () => {
    const { db } = app.database;
    const { id: authorId } = await requireMember(db, person.nickname);
    while (!writing.signal.aborted)
      await insertComment(db, { postId: await writePost(app, person), parentId: null, authorId, comment: "그사이에" });
  };
  const writers = Promise.all([write(), write()]);
  await backUp(here, saved());
  writing.abort();
  await writers;
  await restore(saved(), await elsewhere());
  const { db, close } = openDatabase(restored.url, 1, () => {});
  const { rows } = await sql`
    select from posts p where reply_count <> (select count(*) from post_comments c where c.post_id = p.id and not is_deleted)`.execute(
    db,
  );
  await close();
  expect(rows).toEqual([]);
  expect(await membersIn(restored.url)).toBe(await membersIn(here.url));
});

it("lets nobody else of the machine read it", async () => {
  const { files } = await readManifest(kept);
  const rights = async (path: string) => ((await stat(path)).mode & 0o077).toString(8);
  for (const path of [kept, rowsFile(kept, "members"), storedFile(kept, files[0] ?? "")])
    expect([path, await rights(path)]).toEqual([path, "0"]);
});

describe("says no, and changes nothing,", () => {
  it("where the folder holds something already", async () => {
    await writeFile(join(folder, "mine.txt"), "x");
    await expect(backUp(here, folder)).rejects.toThrow("is not empty");
  });

  it("to a folder without a manifest: a backup that was broken off is none", async () => {
    await cp(kept, saved(), { recursive: true });
    await rm(join(saved(), "manifest.json"));
    await expect(restore(saved(), await elsewhere())).rejects.toThrow("no whole backup");
  });

  it("to rows that are not what was saved", async () => {
    await cp(kept, saved(), { recursive: true });
    await appendFile(rowsFile(saved(), "video_refresh"), "more");
    await expect(restore(saved(), await elsewhere())).rejects.toThrow(/damaged|incorrect|unexpected/);
    expect(await membersIn(restored.url)).toBe(0);
  });

  it("to a database that has members", async () => {
    await restore(kept, await elsewhere());
    // As the erasure of a member does.
    await rm(dataDir(), { recursive: true });
    await expect(restore(kept, await elsewhere())).rejects.toThrow("has members already");
    expect(await filesThere()).toEqual([]);
  });

  it("to a database that a node is at work on", async () => {
    const node = await startNode({ DATABASE_URL: restored.url, DATA_DIR: dataDir() });
    const before = await filesThere();
    await expect(restore(kept, await elsewhere())).rejects.toThrow("stop the product first");
    expect(await filesThere()).toEqual(before);
    await node.stop();
  });

  it("to a manifest that leads out of its folder", async () => {
    await cp(kept, saved(), { recursive: true });
    const manifest = await readManifest(saved());
    const files = [...manifest.files, "pictures/../../../etc/passwd"];
    await writeFile(join(saved(), "manifest.json"), JSON.stringify({ ...manifest, files }));
    await expect(restore(saved(), await elsewhere())).rejects.toThrow("files");
    expect(await membersIn(restored.url)).toBe(0);
  });

  it("to what a later version has made", async () => {
    await cp(kept, saved(), { recursive: true });
    const manifest = await readManifest(saved());
    await writeFile(join(saved(), "manifest.json"), JSON.stringify({ ...manifest, migration: "9999_later" }));
    await expect(restore(saved(), await elsewhere())).rejects.toThrow("9999_later");
    expect(await filesThere()).toEqual([]);
  });
});

it("takes what an earlier version has made, which the next start brings to this one's schema", async () => {
  const earlier = await createTestDatabase();
  for (const { url } of [earlier, restored]) await empty(url);
  const { db, close } = openDatabase(earlier.url, 1, () => {});
  await migrate(db, { upTo: "0045_check_ins" });
  await sql`insert into members (nickname, nickname_key, is_public) values ('옛사람', '옛사람', true)`.execute(db);
  await close();
  await backUp({ ...here, url: earlier.url }, saved());
  await earlier.drop();
  await restore(saved(), await elsewhere());

  const node = await startNode({ DATABASE_URL: restored.url, DATA_DIR: dataDir() });
  const asked = { params: { field: "nickname" as const }, query: { nickname: "옛사람" } };
  expect(await new HttpClient(node.url).ask("checkDuplicate", asked)).toEqual({ isDuplicate: true });
  await node.stop();
});
