import type { NewMeetup } from "@fitmate/contract/meetups";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../../test/app.ts";
import type { HttpClient, TestMember } from "../../../../test/client.ts";
import { newMeetup } from "../../../../test/meetups.ts";
import { wordsOf } from "./address.ts";
import { drawPreview, type Words } from "./drawing.ts";
import { balancedLines } from "./lines.ts";
import { createPainter } from "./picture.ts";
import { Typeface } from "./typeface.ts";

let app: TestApp;
let host: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  host = await app.member("그려진주최");
});
afterAll(() => app.close());

/** Announces one as if the host had announced none before. */
async function announce(changes: Partial<NewMeetup> = {}): Promise<number> {
  await sql`update gatherings set created_at = now() - interval '1 year', listed = false`.execute(app.database.db);
  return (await host.ask("createMeetup", { body: newMeetup(changes) })).meetupId;
}

const read = (meetupId: number, by: HttpClient = app.visitor) => by.ask("getMeetup", { params: { meetupId } });
const get = (address: string | null, headers: Record<string, string> = {}) =>
  fetch(app.url + address, { headers, redirect: "manual" });

async function change(meetupId: number, some: Partial<NewMeetup>): Promise<void> {
  const { begins } = await read(meetupId, host);
  const { weeks: _, ...said } = newMeetup({ begins, ...some });
  await host.ask("updateMeetup", { params: { meetupId }, body: { ...said, scope: "THIS" } });
}

describe("the picture of a gathering", () => {
  it("is a PNG that caches keep, under an address that its page says", async () => {
    const { preview } = await read(await announce());
    const answer = await get(preview);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=86400");
    const picture = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(picture).toMatchObject({ format: "png", width: 1200, height: 630 });
    const tag = answer.headers.get("etag") ?? "";
    const again = await get(preview, { "if-none-match": tag });
    expect([again.status, again.headers.get("etag"), (await again.arrayBuffer()).byteLength]).toEqual([304, tag, 0]);
  });

  it("is at another address once it looks otherwise, to which the one before leads; not when people come and go", async () => {
    const meetupId = await announce();
    const { preview: first } = await read(meetupId);
    await (await app.member("오고간이")).ask("joinMeetup", { params: { meetupId } });
    await change(meetupId, { capacity: 12, description: "물을 챙겨 주세요." });
    expect((await read(meetupId)).preview).toBe(first);
    await change(meetupId, { title: "일요일 밤 한강" });
    const { preview: second } = await read(meetupId);
    expect(second).not.toBe(first);
    const old = await get(first);
    expect([old.status, old.headers.get("location"), old.headers.get("cache-control")]).toEqual([
      302,
      second,
      "no-store",
    ]);
    await host.ask("cancelMeetup", { params: { meetupId }, body: { reason: "비가 와요.", scope: "THIS" } });
    const { preview: cancelled } = await read(meetupId);
    expect(cancelled).not.toBe(second);
    expect((await get(cancelled)).status).toBe(200);
  });

  it("is there for nobody where not everybody may know of it", async () => {
    const meetupId = await announce();
    const { preview } = await read(meetupId);
    await change(meetupId, { audience: "MATES" });
    expect((await read(meetupId, host)).preview).toBeNull();
    expect((await get(preview)).status).toBe(404);
    expect((await get("/previews/999999/0.png")).status).toBe(404);
  });
});

describe("what is drawn", () => {
  const WORDS: Words = {
    sport: "RUNNING",
    title: "토요일 밤 한강 8km",
    begins: "2026-11-28T20:00",
    area: "자양동",
    status: "UPCOMING",
  };
  let faces: Parameters<typeof drawPreview>[1];
  beforeAll(async () => {
    const face = await Typeface.open("Bold");
    faces = { facts: face, plain: face, title: face };
  });

  it("is made of no more than when, what, which sport, around where, and whether it takes place", async () => {
    const meetupId = await announce({ title: "무엇만" });
    const meetup = await read(meetupId, host);
    expect(wordsOf(meetup)).toEqual({
      sport: "RUNNING",
      title: "무엇만",
      begins: meetup.begins,
      area: "자양동",
      status: "UPCOMING",
    });
    // No letter of it asks for a font, and none is read as anything but a letter.
    expect(drawPreview({ ...WORDS, title: '<image href="file:///etc/passwd"/>' }, faces)).not.toMatch(
      /<(text|image)|href|passwd/,
    );
  });

  it.each(["UPCOMING", "OVER", "CANCELLED"] as const)("says when it is %s", (status) => {
    const others = (["UPCOMING", "OVER", "CANCELLED"] as const).filter((other) => other !== status);
    for (const other of others)
      expect(drawPreview({ ...WORDS, status }, faces)).not.toBe(drawPreview({ ...WORDS, status: other }, faces));
  });

  it("leaves out what it has no letters for, and says the sport where nothing is left", () => {
    expect(faces.title.drawable("  같이  뛰어요 👟漢\u{1F3FB} ")).toBe("같이 뛰어요");
    expect(drawPreview({ ...WORDS, title: "👟👟" }, faces)).toBe(drawPreview({ ...WORDS, title: "러닝 번개" }, faces));
  });

  it("has lines of about one length, broken within a word only where one is longer than a line", () => {
    const fits = (line: string, width: number) => line.length <= width;
    expect(balancedLines("가나다 라마바 사아자 차카타", 12, fits)).toEqual(["가나다 라마바", "사아자 차카타"]);
    expect(balancedLines("가나다라마바사", 4, fits)).toEqual(["가나다라", "마바사"]);
    expect(balancedLines("가나다", 12, fits)).toEqual(["가나다"]);
  });

  it("comes one after the other; who comes when many wait is told to come again", async () => {
    const paint = createPainter();
    const asked = Array.from({ length: 60 }, (_, index) =>
      paint({ ...WORDS, title: `번개 ${index}` }).then(() => "drawn", String),
    );
    const became = await Promise.all(asked);
    expect(Object.keys(Object.groupBy(became, (each) => each))).toEqual(["drawn", expect.stringContaining("잠시 후")]);
    expect(await paint({ ...WORDS, title: "번개 0" })).toBe(await paint({ ...WORDS, title: "번개 0" }));
  });
});
