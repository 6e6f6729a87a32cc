import { NO_LEVELS } from "@fitmate/contract/profile";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import type { TestAnswer } from "../../../test/client.ts";
import { changing, countWaiting } from "../../../test/meanwhile.ts";
import { drawPicture, pictureForm } from "../../../test/pictures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const UPDATE = {
  gender: false,
  exerciseChoice: ["RUNNING", "HIKING"],
  introduction: "평일 저녁에 같이 뛰어요.",
  publicInfo: false,
  profilePicture: null,
};

describe("my profile", () => {
  it("starts with what sign-up gave", async () => {
    const member = await app.member("새사람");
    expect(await member.call("getMyProfile")).toMatchObject({
      status: 200,
      body: {
        nickname: "새사람",
        gender: true,
        publicInfo: true,
        introduction: "",
        exerciseChoice: [],
        profilePicture: null,
      },
    });
  });

  it("holds what was saved", async () => {
    const member = await app.member("저장한사람");
    expect(await member.call("updateMyProfile", { body: UPDATE })).toMatchObject({
      status: 200,
      body: { message: "입력하신 정보가 저장되었습니다." },
    });
    expect((await member.call("getMyProfile")).body).toMatchObject(UPDATE);
  });

  it("holds times and levels, and keeps them when a client does not send them", async () => {
    const member = await app.member("시간있는이");
    const none = { weeklySlots: [], levels: NO_LEVELS };
    expect((await member.call("getMyProfile")).body).toMatchObject(none);
    const habits = {
      weeklySlots: ["MON_MORNING", "TUE_EVENING", "SUN_EVENING"],
      levels: { ...NO_LEVELS, RUNNING: "PACE_6", WEIGHT: "STARTING" },
    };
    const unordered = { ...habits, weeklySlots: habits.weeklySlots.toReversed() };
    expect((await member.call("updateMyProfile", { body: { ...UPDATE, ...unordered } })).status).toBe(200);
    expect((await member.call("getMyProfile")).body).toMatchObject(habits);
    expect((await member.call("updateMyProfile", { body: UPDATE })).status).toBe(200);
    expect((await member.call("getMyProfile")).body).toMatchObject(habits);
    expect((await member.call("updateMyProfile", { body: { ...UPDATE, ...none } })).status).toBe(200);
    expect((await member.call("getMyProfile")).body).toMatchObject(none);
  });

  it("is for members only", async () => {
    expect((await app.visitor.call("getMyProfile")).status).toBe(401);
    expect((await app.visitor.call("updateMyProfile", { body: UPDATE })).status).toBe(401);
  });

  it.each([
    ["an introduction of 101 characters", { introduction: "가".repeat(101) }],
    ["an unknown sport", { exerciseChoice: ["YOGA"] }],
    ["a sport twice", { exerciseChoice: ["RUNNING", "RUNNING"] }],
    ["a picture from elsewhere", { profilePicture: "https://example.com/me.webp" }],
    ["a gender written as text", { gender: "true" }],
    ["a time that is none", { weeklySlots: ["MON_NIGHT"] }],
    ["a time twice", { weeklySlots: ["MON_EVENING", "MON_EVENING"] }],
    ["a level of another sport", { levels: { ...NO_LEVELS, RUNNING: "EASY" } }],
    ["levels of some sports only", { levels: { RUNNING: "PACE_6" } }],
    ["a field the contract does not know", { nickname: "바꾼이름" }],
  ])("refuses %s and changes nothing", async (_, wrong) => {
    const nickname = `고집${Math.floor(Math.random() * 1e6)}`;
    const member = await app.member(nickname);
    const before = (await member.call("getMyProfile")).body;
    expect((await member.call("updateMyProfile", { body: { ...UPDATE, ...wrong } })).status).toBe(400);
    expect((await member.call("getMyProfile")).body).toEqual(before);
  });

  it("counts an introduction as people do: 100 family emoji fit", async () => {
    const member = await app.member("이모지");
    const introduction = "👨‍👩‍👧‍👦".repeat(100);
    expect((await member.call("updateMyProfile", { body: { ...UPDATE, introduction } })).status).toBe(200);
    expect((await member.call("getMyProfile")).body).toMatchObject({ introduction });
  });
});

it("two pictures saved at once: the one that shows is the one that is kept", async () => {
  const member = await app.member("두장올린이");
  const pictures = await Promise.all(
    ["#c33", "#3c3"].map(async (colour) =>
      member.ask("uploadProfilePicture", { body: pictureForm(await drawPicture({ colour })) }),
    ),
  );
  const hold = (client: pg.PoolClient) =>
    client.query("select from members where nickname = $1 for no key update", [member.nickname]);
  let saving: Promise<TestAnswer[]> = Promise.resolve([]);
  await changing(app, hold, async () => {
    saving = Promise.all(
      pictures.map((each) => member.call("updateMyProfile", { body: { ...UPDATE, profilePicture: each } })),
    );
    await vi.waitUntil(async () => (await countWaiting(app)) === pictures.length, { timeout: 20_000 });
  });
  expect((await saving).map(({ status }) => status)).toEqual([200, 200]);
  const { rows } = await sql<{ isShown: boolean }>`
    select m.profile_picture like '%' || u.name || '%' as "isShown"
      from upload_uses u join members m on m.id = u.target_id
     where u.kind = 'profile' and m.nickname = ${member.nickname}`.execute(app.database.db);
  expect(rows).toEqual([{ isShown: true }]);
});
