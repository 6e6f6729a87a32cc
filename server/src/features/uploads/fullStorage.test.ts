/** A storage that takes no more: members are told, and nothing half is left. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import type { TestAnswer, TestMember } from "../../../test/client.ts";
import { drawPicture, pictureForm } from "../../../test/pictures.ts";
import { s3Settings, startTestBucket, type TestBucket } from "../../../test/s3.ts";
import { StorageOutage } from "../../platform/storage/outage.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { requireMember } from "../accounts/service.ts";
import { storePicture } from "./service.ts";

let bucket: TestBucket;
let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  bucket = await startTestBucket();
  app = await startTestApp({ LOG_LEVEL: "silent", ...s3Settings(bucket.config) });
  member = await app.member("사진올리는이");
});
afterAll(async () => {
  await app.close();
  await bucket.close();
});
afterEach(() => bucket.refusePuts(undefined));

const upload = async (colour: string): Promise<TestAnswer> =>
  member.call("uploadPicture", { body: pictureForm(await drawPicture({ colour })) });

async function stored(): Promise<{ rows: number; files: number }> {
  const rows = await app.database.db.selectFrom("uploads").select("name").execute();
  return { rows: rows.length, files: bucket.files.size };
}

describe("a bucket that takes no more", () => {
  it.each([503, 507])("is 503 to whoever uploads when it answers %i, and leaves nothing", async (status) => {
    const before = await stored();
    bucket.refusePuts(status);
    expect(await upload("#123")).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
    bucket.refusePuts(undefined);
    expect(await stored()).toEqual(before);
    expect((await upload(`#${status}`)).status).toBe(200);
  });
});

describe("a disk that is full", () => {
  /** As the app's, but room is left for one file only. */
  function almostFull(): Storage {
    let room = 1;
    return {
      ...app.ports.storage,
      async put(...file) {
        if (room-- > 0) return app.ports.storage.put(...file);
        throw new StorageOutage("ENOSPC", { cause: undefined, isFull: true });
      },
    };
  }

  const store = async (colour: string) => {
    const { id } = await requireMember(app.database.db, member.nickname);
    const bytes = await drawPicture({ colour });
    return storePicture({ db: app.database.db, storage: almostFull() }, id, bytes, "pictures");
  };

  it("takes back what of a picture was written before", async () => {
    const before = await stored();
    await expect(store("#321")).rejects.toThrow(StorageOutage);
    expect(await stored()).toEqual(before);
  });

  it("takes nothing from whoever had brought the same picture", async () => {
    expect((await upload("#456")).status).toBe(200);
    const before = await stored();
    await expect(store("#456")).rejects.toThrow(StorageOutage);
    expect(await stored()).toEqual(before);
  });
});
