import { NO_LEVELS } from "@fitmate/contract/profile";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../../test/app.ts";
import type { TestMember } from "../../../../test/client.ts";
import { makeMates } from "../../../../test/mates.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const HABITS = {
  exerciseChoice: ["RUNNING", "HIKING"],
  weeklySlots: ["TUE_EVENING", "THU_EVENING", "SAT_MORNING"],
  levels: { ...NO_LEVELS, RUNNING: "PACE_6" },
};

async function runner(nickname: string, isPublic = true): Promise<TestMember> {
  const member = await app.member(nickname);
  await member.call("setMyLocation", { query: { lat: 37.5446, long: 127.0557 } });
  const body = {
    gender: true,
    introduction: `${nickname}의 소개`,
    publicInfo: isPublic,
    profilePicture: null,
    ...HABITS,
  };
  expect((await member.call("updateMyProfile", { body })).status).toBe(200);
  return member;
}

const matchWith = (me: TestMember, other: TestMember) =>
  me.call("getMateMatch", { query: { nickname: other.nickname } });

const COMMON = {
  distanceBand: "WITHIN_500M",
  sharedSports: HABITS.exerciseChoice,
  sharedSlots: [] as string[],
  sharedParts: [{ part: "EVENING", days: 2 }],
  levels: [{ sport: "RUNNING", mine: "PACE_6", theirs: "PACE_6" }],
  score: 75,
  reasons: [
    { about: "SPORTS", text: "러닝과 등산을 둘 다 좋아해요" },
    { about: "DISTANCE", text: "500m 이내에 있어요" },
    { about: "LEVEL", text: "러닝 페이스가 둘 다 6분대예요" },
    { about: "SLOTS", text: "요일만 맞으면 저녁에 두 번 겹쳐요" },
  ],
};
const NOTHING = {
  gender: null,
  introduction: "",
  exerciseChoice: [],
  distanceBand: null,
  sharedSports: [],
  sharedSlots: [],
  sharedParts: [],
  levels: [],
  matesInCommon: 0,
  trust: null,
  score: 0,
  reasons: [],
};

describe("what we have in common", () => {
  it("is told with its reasons, and with what was said in a request that waits", async () => {
    const [me, other] = [await runner("나"), await runner("너")];
    expect(await matchWith(me, other)).toMatchObject({
      status: 200,
      body: {
        nickname: "너",
        relation: "NONE",
        gender: true,
        introduction: "너의 소개",
        exerciseChoice: HABITS.exerciseChoice,
        note: null,
        ...COMMON,
      },
    });
    await me.call("requestMate", { query: { receiverNickname: "너" }, body: { note: "같이 뛰어요" } });
    expect((await matchWith(other, me)).body).toMatchObject({ relation: "RECEIVED", note: "같이 뛰어요" });
    expect((await matchWith(me, other)).body).toMatchObject({ relation: "REQUESTED", note: "같이 뛰어요" });
    await other.call("rejectMate", { query: { senderNickname: "나" } });
    expect((await matchWith(other, me)).body).toMatchObject({ relation: "NONE", note: null });
    expect((await matchWith(me, other)).body).toMatchObject({ relation: "REQUESTED", note: "같이 뛰어요" });
  });

  it("of a private member is for mates only, and never the distance", async () => {
    const [me, shy] = [await runner("궁금이"), await runner("수줍이", false)];
    expect((await matchWith(me, shy)).body).toEqual({
      nickname: "수줍이",
      relation: "NONE",
      note: null,
      proposal: null,
      ...NOTHING,
    });
    await makeMates(me, shy);
    expect((await matchWith(me, shy)).body).toMatchObject({
      relation: "MATES",
      introduction: "수줍이의 소개",
      distanceBand: null,
      sharedSports: COMMON.sharedSports,
      sharedSlots: HABITS.weeklySlots,
      score: 65,
      reasons: [
        { about: "SPORTS", text: "러닝과 등산을 둘 다 좋아해요" },
        { about: "SLOTS", text: "토 아침과 화·목 저녁이 겹쳐요" },
        { about: "LEVEL", text: "러닝 페이스가 둘 다 6분대예요" },
      ],
    });
  });

  it("needs somebody else who exists", async () => {
    const me = await runner("혼자");
    expect(await matchWith(me, me)).toMatchObject({ status: 400, body: { code: "SELF_NOT_ALLOWED" } });
    expect(await me.call("getMateMatch", { query: { nickname: "없는사람" } })).toMatchObject({ status: 404 });
    expect(await me.call("getMateMatch")).toMatchObject({ status: 400 });
  });
});
