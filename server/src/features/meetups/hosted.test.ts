/** What a member's page shows of the gatherings that they host. */
import { MEMBER_MEETUPS_MAX } from "@fitmate/contract/limits";
import type { MeetupItem } from "@fitmate/contract/meetups";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import { TEST_PASSWORD, type HttpClient, type TestMember } from "../../../test/client.ts";
import { makeMates } from "../../../test/mates.ts";
import { announceMeetup, joinMeetup, moveMeetup, settledMember } from "../../../test/meetupActs.ts";
import { newMeetup } from "../../../test/meetups.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const NOBODY = { status: 404, body: { code: "MEMBER_NOT_FOUND" } };

const ask = (nickname: string, by: HttpClient) => by.call("getMemberMeetups", { params: { nickname } });
const hosted = (by: TestMember, { nickname }: TestMember): Promise<MeetupItem[]> =>
  by.ask("getMemberMeetups", { params: { nickname } });
const titles = async (by: TestMember, host: TestMember) => (await hosted(by, host)).map(({ title }) => title);

const setProfile = (member: TestMember, publicInfo: boolean, gender = false) =>
  member.ask("updateMyProfile", {
    body: { gender, exerciseChoice: [], introduction: "", publicInfo, profilePicture: null },
  });

it("shows what is to come by time, with the place for those who come only, and no host's to a visitor", async () => {
  const [host, other, guest] = await Promise.all([
    settledMember(app, "여는이"),
    settledMember(app, "딴여는이"),
    app.member("구경하는이"),
  ]);
  const later = await announceMeetup(app, host, { title: "나중" });
  await moveMeetup(app, later, 60);
  await announceMeetup(app, host, { title: "먼저" });
  await announceMeetup(app, other, { title: "남의 것" });
  const begun = await announceMeetup(app, host, { title: "시작한 것" });
  await moveMeetup(app, begun, -0.5);
  const off = await announceMeetup(app, host, { title: "취소한 것" });
  await host.ask("cancelMeetup", { params: { meetupId: off }, body: { reason: "비가 와요.", scope: "THIS" } });
  // To come to something is not to host it.
  const [theirs] = await hosted(host, other);
  await joinMeetup(theirs?.meetupId ?? 0, host);

  const shown = await hosted(guest, host);
  expect(shown.map(({ title }) => title)).toEqual(["먼저", "나중"]);
  expect(shown[0]).toMatchObject({ host: { nickname: "여는이" }, place: null, part: null, hosting: false });
  await joinMeetup(shown[0]?.meetupId ?? 0, guest);
  expect((await hosted(guest, host))[0]).toMatchObject({ part: "CONFIRMED", place: { name: "자양역 3번 출구 앞" } });
  expect((await hosted(host, host)).map(({ hosting }) => hosting)).toEqual([true, true]);
  expect(await hosted(host, guest)).toEqual([]);
  expect((await ask("여는이", app.visitor)).status).toBe(401);
  expect(await ask("없는회원", guest)).toMatchObject(NOBODY);
});

it("shows one for mates, or for a gender, to those it is for", async () => {
  const [host, mate, man] = await Promise.all([
    settledMember(app, "가려여는이"),
    app.member("여는이의짝"),
    app.member("남성회원"),
  ]);
  await makeMates(host, mate);
  for (const woman of [host, mate]) await setProfile(woman, true);
  await setProfile(man, true, true);
  await announceMeetup(app, host, { title: "메이트끼리", audience: "MATES" });
  await announceMeetup(app, host, { title: "같은 성별끼리", audience: "SAME_GENDER" });
  await announceMeetup(app, host, { title: "모두" });
  expect(new Set(await titles(mate, host))).toEqual(new Set(["메이트끼리", "같은 성별끼리", "모두"]));
  expect(await titles(man, host)).toEqual(["모두"]);
});

it("shows nothing of a member whose profile is for mates only to anybody else", async () => {
  const [host, mate, stranger] = await Promise.all([
    settledMember(app, "비공개여는이"),
    app.member("비공개짝꿍"),
    app.member("비공개모르는이"),
  ]);
  await makeMates(host, mate);
  await setProfile(host, false);
  await announceMeetup(app, host, { title: "비공개의 번개" });
  expect(await titles(stranger, host)).toEqual([]);
  expect(await titles(mate, host)).toEqual(["비공개의 번개"]);
  expect(await titles(host, host)).toEqual(["비공개의 번개"]);
});

it("is nowhere where a block stands between the two, either way, also for whoever comes", async () => {
  const [host, other] = await Promise.all([settledMember(app, "막는여는이"), settledMember(app, "막힌여는이")]);
  const meetupId = await announceMeetup(app, host);
  await announceMeetup(app, other);
  await joinMeetup(meetupId, other);
  await host.call("blockMember", { params: { nickname: other.nickname } });
  expect(await ask(host.nickname, other)).toMatchObject(NOBODY);
  expect(await ask(other.nickname, host)).toMatchObject(NOBODY);
});

it("is nowhere for whoever is suspended or leaving", async () => {
  const [host, leaver, guest] = await Promise.all([
    settledMember(app, "정지여는이"),
    settledMember(app, "떠나는여는이"),
    app.member("찾아온이"),
  ]);
  await announceMeetup(app, host);
  await announceMeetup(app, leaver);
  await sql`update members set suspended_until = now() + interval '1 day' where nickname = ${host.nickname}`.execute(
    app.database.db,
  );
  expect(await ask(host.nickname, guest)).toMatchObject(NOBODY);
  await leaver.call("leave", { body: { password: TEST_PASSWORD } });
  expect(await ask(leaver.nickname, guest)).toMatchObject(NOBODY);
});

it("shows one that moderators have hidden to its host only", async () => {
  const [host, guest] = await Promise.all([settledMember(app, "숨겨진여는이"), app.member("못보는이")]);
  const meetupId = await announceMeetup(app, host);
  await sql`update gatherings set hidden_at = now() where id = ${meetupId}`.execute(app.database.db);
  expect(await hosted(guest, host)).toEqual([]);
  expect(await hosted(host, host)).toHaveLength(1);
});

it("shows of a series the next one, and no more than a few", async () => {
  const [host, guest] = await Promise.all([settledMember(app, "매주여는이"), app.member("매주보는이")]);
  const body = newMeetup({ title: "매주", weeks: 3 });
  const { meetupIds } = await host.ask("createMeetup", { body });
  const [next] = await hosted(guest, host);
  expect(await titles(guest, host)).toEqual(["매주"]);
  expect(next).toMatchObject({ meetupId: meetupIds[0], repeats: true });
  // More than anybody announces: whoever goes on as host of others' may have them.
  await sql`update gatherings set series_id = null where id = any(${meetupIds}::bigint[])`.execute(app.database.db);
  await sql`insert into gatherings (kind, host_id, author_id, sport, title, description, begins_wall, zone, begins_at, ends_at, day,
              place_name, latitude, longitude, x, y, area, place_shown, capacity, audience, joining, listed, confirmed)
            select kind, host_id, author_id, sport, 'n', description, begins_wall, zone, begins_at, ends_at, day, place_name,
                   latitude, longitude, x, y, area, place_shown, capacity, audience, joining, listed, confirmed
              from gatherings, generate_series(1, ${MEMBER_MEETUPS_MAX}) where id = ${meetupIds[0]}`.execute(
    app.database.db,
  );
  await sql`insert into gathering_members (gathering_id, member_id, part, place, begins_at)
            select id, host_id, 'CONFIRMED', 1, begins_at from gatherings where title = 'n'`.execute(app.database.db);
  expect(await hosted(guest, host)).toHaveLength(MEMBER_MEETUPS_MAX);
});
