import { MEMBER_SEARCHES_PER_HOUR } from "@fitmate/contract/limits";
import type { MemberProfile } from "@fitmate/contract/members";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import { type HttpClient, TEST_PASSWORD, type TestMember } from "../../../test/client.ts";
import { makeMates, request } from "../../../test/mates.ts";
import { writePost } from "../../../test/posts.ts";
import { features } from "../../features.ts";
import { personalDataOf } from "../../platform/feature.ts";
import { requireMember } from "../accounts/service.ts";
import { eraseDeparted } from "../leaving/erasing.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const SAID = { introduction: "능선을 걸어요.", exerciseChoice: ["HIKING" as const] };

async function walker(nickname: string, publicInfo = true): Promise<TestMember> {
  const member = await app.member(nickname);
  const body = { ...SAID, gender: false, publicInfo, profilePicture: null };
  expect((await member.call("updateMyProfile", { body })).status).toBe(200);
  await member.call("setMyLocation", { query: { lat: 37.5446, long: 127.0557 } });
  return member;
}

const profileOf = (nickname: string, reader: HttpClient = app.visitor): Promise<MemberProfile> =>
  reader.ask("getMember", { params: { nickname } });
const lookAt = (nickname: string, reader: HttpClient = app.visitor) =>
  reader.call("getMember", { params: { nickname } });
const postsOf = (nickname: string, reader: HttpClient = app.visitor, query = {}) =>
  reader.call("getMemberPosts", { params: { nickname }, query });

const NOBODY = { status: 404, body: { code: "MEMBER_NOT_FOUND" } };
const NOTHING = {
  introduction: "",
  exerciseChoice: [],
  gender: null,
  matesSince: null,
  distanceBand: null,
  matesInCommon: null,
  trust: null,
};

describe("a member's profile", () => {
  it("shows a visitor what a public member says of themselves, no gender, and nothing of where they are", async () => {
    await walker("공개회원");
    expect(await profileOf("공개회원")).toEqual({
      nickname: "공개회원",
      profilePicture: null,
      hidden: false,
      relation: null,
      postCount: 0,
      together: null,
      ...NOTHING,
      ...SAID,
    });
  });

  it("shows a member how they stand, how far away the other is, and how many mates they share", async () => {
    const [me, other, common, mine] = [
      await walker("보는이"),
      await walker("보이는이"),
      await walker("둘의짝"),
      await walker("나만의짝"),
    ];
    await makeMates(me, common);
    await makeMates(common, other);
    await makeMates(me, mine);
    expect(await profileOf("보이는이", me)).toMatchObject({
      ...SAID,
      gender: "FEMALE",
      relation: "NONE",
      distanceBand: "WITHIN_500M",
      matesInCommon: 1,
      matesSince: null,
    });
    await request(me, other);
    expect(await profileOf("보이는이", me)).toMatchObject({ relation: "REQUESTED" });
    expect(await profileOf("보는이", other)).toMatchObject({ relation: "RECEIVED" });
    const before = Date.now();
    await other.call("acceptMate", { query: { senderNickname: "보는이" } });
    const { relation, matesSince } = await profileOf("보이는이", me);
    expect(relation).toBe("MATES");
    expect(Math.abs(Date.parse(matesSince ?? "") - before)).toBeLessThan(60_000);
    expect(await profileOf("보는이", me)).toMatchObject({ ...SAID, relation: "SELF", matesInCommon: null });
  });

  it("is found whatever the case its nickname is written in", async () => {
    await walker("RunnerA");
    expect(await profileOf("runnera")).toMatchObject({ nickname: "RunnerA" });
  });

  it("of a private member shows all but mates what posts show of them", async () => {
    const [shy, mate, stranger] = [await walker("비공개회원", false), await walker("비공개짝"), await walker("낯선이")];
    await makeMates(shy, mate);
    await writePost(app, shy);
    const hidden = {
      nickname: "비공개회원",
      profilePicture: null,
      hidden: true,
      postCount: 1,
      together: 0,
      ...NOTHING,
    };
    expect(await profileOf("비공개회원")).toEqual({ ...hidden, relation: null, together: null });
    expect(await profileOf("비공개회원", stranger)).toEqual({ ...hidden, relation: "NONE" });
    await request(shy, stranger);
    expect(await profileOf("비공개회원", stranger)).toEqual({ ...hidden, relation: "RECEIVED" });
    expect(await profileOf("비공개회원", mate)).toMatchObject({ ...SAID, hidden: false, gender: "FEMALE" });
    expect(await profileOf("비공개회원", shy)).toMatchObject({ ...SAID, hidden: false, relation: "SELF" });
  });

  it("is nowhere for whoever is blocked, word for word as where nobody is called so; who blocks is told so", async () => {
    const [one, other] = [await walker("막은이"), await walker("막힌이")];
    await writePost(app, one);
    await writePost(app, other);
    await one.call("blockMember", { params: { nickname: "막힌이" } });
    for (const ask of [lookAt, postsOf]) {
      const nobody = await ask("없는회원", other);
      expect(nobody).toMatchObject(NOBODY);
      expect((await ask("막은이", other)).body).toEqual(nobody.body);
    }
    expect(await postsOf("막힌이", one)).toMatchObject(NOBODY);
    const own = { status: 403, body: { code: "UNBLOCK_FIRST" } };
    expect(await lookAt("막힌이", one)).toMatchObject(own);
    // Their block tells me nothing, nor does it hide mine.
    await other.call("blockMember", { params: { nickname: "막은이" } });
    expect(await lookAt("막힌이", one)).toMatchObject(own);
    await one.call("unblockMember", { params: { nickname: "막힌이" } });
    expect(await lookAt("막힌이", one)).toMatchObject(NOBODY);
  });

  it("is nowhere from the moment its member leaves", async () => {
    const leaver = await walker("떠나는이");
    await writePost(app, leaver);
    await leaver.call("leave", { body: { password: TEST_PASSWORD } });
    expect(await lookAt("떠나는이")).toMatchObject(NOBODY);
    expect(await postsOf("떠나는이")).toMatchObject(NOBODY);
  });

  it("refuses what cannot be a nickname, and a session that is over", async () => {
    expect(await lookAt("no spaces")).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    const gone = await walker("끝난이");
    await gone.call("signOut");
    expect((await lookAt("공개회원", gone)).status).toBe(401);
  });
});

describe("finding a member by nickname", () => {
  const find = (by: HttpClient, nickname: string) => by.call("findMembers", { query: { nickname } });
  const found = async (by: HttpClient, nickname: string) =>
    ((await find(by, nickname)).body as { nickname: string }[]).map((each) => each.nickname);

  it("finds the public ones that begin so, who is called so first, whatever the case", async () => {
    const seeker = await walker("찾아보는이");
    for (const nickname of ["Trail", "TrailKim", "trailLee", "Trai", "Atrail"]) await walker(nickname);
    expect(await found(seeker, "trail")).toEqual(["Trail", "TrailKim", "trailLee"]);
    expect((await find(seeker, "trailk")).body).toEqual([
      { nickname: "TrailKim", profilePicture: null, exerciseChoice: ["HIKING"] },
    ]);
  });

  it("finds no more than a few, and neither me, nor private, leaving or blocked members", async () => {
    const [seeker, blocked, blocker, leaver] = await Promise.all(
      ["북한산00", "북한산01", "북한산02", "북한산03"].map((nickname) => walker(nickname)),
    );
    if (!seeker || !blocked || !blocker || !leaver) throw new Error("four members");
    await walker("북한산04", false);
    await seeker.call("blockMember", { params: { nickname: blocked.nickname } });
    await blocker.call("blockMember", { params: { nickname: seeker.nickname } });
    await leaver.call("leave", { body: { password: TEST_PASSWORD } });
    expect(await found(seeker, "북한산")).toEqual([]);
    await Promise.all(Array.from({ length: 12 }, (_, each) => walker(`북한산${50 + each}`)));
    expect(await found(seeker, "북한산")).toEqual(Array.from({ length: 10 }, (_, each) => `북한산${50 + each}`));
  });

  it("refuses one letter, what is no nickname, and visitors", async () => {
    const seeker = await walker("짧게찾는이");
    for (const nickname of ["북", "a b", "%%", "북_"]) {
      expect((await find(seeker, nickname)).status).toBe(400);
    }
    expect((await find(app.visitor, "북한")).status).toBe(401);
  });

  it("ends for an hour for whoever tries beginning after beginning", async () => {
    const collector = await walker("모으는이");
    const { id } = await requireMember(app.database.db, "모으는이");
    await sql`insert into rate_limits (key, points, expire)
      select 'member-searches:' || encode(sha256(${String(id)}::text::bytea), 'hex'), ${MEMBER_SEARCHES_PER_HOUR}::integer,
             extract(epoch from now()) * 1000 + 60000`.execute(app.database.db);
    expect(await find(collector, "북한")).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
  });
});

describe("a member's public posts", () => {
  it("come newest first, page by page, without those for mates only, and counted so far", async () => {
    const author = await walker("쓰는이");
    const ids: number[] = [];
    for (let post = 0; post < 5; post += 1) ids.unshift(await writePost(app, author));
    await writePost(app, author, "mates");
    await writePost(app, await walker("딴사람"));
    const pages = [];
    let cursor: number | undefined;
    do {
      const { body } = await postsOf("쓰는이", app.visitor, { size: 2, ...(cursor && { cursor }) });
      const page = body as { postId: number; userNickname: string }[];
      pages.push(page.map(({ postId }) => postId));
      expect(page.every(({ userNickname }) => userNickname === "쓰는이")).toBe(true);
      cursor = page.length === 2 ? page.at(-1)?.postId : undefined;
    } while (cursor);
    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
    expect(await profileOf("쓰는이")).toMatchObject({ postCount: 5 });
  });

  it("refuses a cursor that is none", async () => {
    await walker("커서없는이");
    expect((await postsOf("커서없는이", app.visitor, { cursor: "0" })).status).toBe(400);
  });

  it("and its profile are not inherited by whoever is called so next", async () => {
    const first = await walker("이름물림");
    await writePost(app, first);
    await first.call("leave", { body: { password: TEST_PASSWORD } });
    await sql`update departures set erase_at = now()`.execute(app.database.db);
    await eraseDeparted({
      db: app.database.db,
      bus: app.bus,
      log: app.ports.log,
      personalData: personalDataOf(features),
      farewells: [],
    });
    const next = await app.member("이름물림");
    expect(await profileOf("이름물림")).toMatchObject({ introduction: "", postCount: 0 });
    expect((await postsOf("이름물림", next)).body).toEqual([]);
  });
});
