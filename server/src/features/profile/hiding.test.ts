/** What becomes of a profile that is hidden while its member goes on saving it, or is leaving. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import { TEST_PASSWORD, TestMember } from "../../../test/client.ts";
import { drawPicture, pictureForm } from "../../../test/pictures.ts";
import { readPost, writePost } from "../../../test/posts.ts";
import { decide, moderator, newestCase, report } from "../../../test/safety.ts";
import { removeUnused } from "../uploads/service.ts";

let app: TestApp;
let staff: TestMember;
let people = 0;
beforeAll(async () => {
  app = await startTestApp();
  staff = await moderator(app, "살피는이");
});
afterAll(() => app.close());

const somebody = () => app.member(`사람${(people += 1)}`);
const INTRODUCTION = "능선을 걸어요.";

async function draw(member: TestMember): Promise<string> {
  people += 1;
  const bytes = await drawPicture({ colour: `hsl(${(people * 23) % 360}, 80%, 50%)` });
  return String((await member.call("uploadProfilePicture", { body: pictureForm(bytes) })).body).replace(/\?.*$/, "");
}

const save = (member: TestMember, profilePicture: string | null, introduction = INTRODUCTION) =>
  member.ask("updateMyProfile", {
    body: { gender: false, exerciseChoice: ["HIKING"], introduction, publicInfo: true, profilePicture },
  });

/** Somebody with a picture whose profile was reported. */
async function reported() {
  const [subject, reporter] = [await somebody(), await somebody()];
  const picture = await draw(subject);
  await save(subject, picture);
  await report(reporter, { kind: "PROFILE", nickname: subject.nickname });
  return { subject, picture, caseId: await newestCase(staff) };
}

/** By a case of its own, which it answers. */
async function hideAgain({ nickname }: TestMember): Promise<number> {
  await report(await somebody(), { kind: "PROFILE", nickname });
  const caseId = await newestCase(staff);
  await decide(staff, caseId, "HIDE");
  return caseId;
}

async function show(caseId: number): Promise<void> {
  const { decision } = await staff.ask("getCase", { params: { caseId } });
  for (const { measureId } of decision?.measures ?? []) await staff.ask("undoMeasure", { params: { measureId } });
}

const leave = (member: TestMember) => member.ask("leave", { body: { password: TEST_PASSWORD } });

async function comeBack({ nickname }: TestMember): Promise<void> {
  await (await TestMember.signIn(app.url, nickname)).ask("comeBack");
}

const shownOf = async ({ nickname }: TestMember) => {
  const { introduction, profilePicture } = await app.visitor.ask("getMember", { params: { nickname } });
  return { introduction, profilePicture };
};
const NOTHING = { introduction: "", profilePicture: null };
const statusOf = async (picture: string) => (await app.visitor.request("GET", picture)).status;

/** Lets a day pass over what was uploaded, and what holds pictures for reports be gone. */
async function passDay(): Promise<void> {
  await sql`delete from upload_uses where kind = 'report'`.execute(app.database.db);
  await sql`update uploads set uploaded_at = uploaded_at - interval '25 hours'`.execute(app.database.db);
  await removeUnused(app.ports);
}

describe("saved while it is hidden", () => {
  it("comes back with its picture where nothing new is in its place", async () => {
    const { subject, picture, caseId } = await reported();
    await decide(staff, caseId, "HIDE");
    await save(subject, null, "");
    await passDay();
    expect([await shownOf(subject), await statusOf(picture)]).toEqual([NOTHING, 404]);
    await show(caseId);
    expect([await shownOf(subject), await statusOf(picture)]).toEqual([
      { introduction: INTRODUCTION, profilePicture: picture },
      200,
    ]);
  });

  it("keeps the picture that is hidden to itself, and lets go of it where another one stands in its place", async () => {
    const { subject, picture, caseId } = await reported();
    await decide(staff, caseId, "HIDE");
    const other = await draw(subject);
    await save(subject, other);
    expect([await statusOf(picture), await statusOf(other)]).toEqual([404, 200]);
    await show(caseId);
    expect((await shownOf(subject)).profilePicture).toBe(other);
    expect([await statusOf(picture), await statusOf(other)]).toEqual([404, 200]);
    await passDay();
    const { rows } = await sql<{ shown: string }>`
      select '/uploads/' || u.name || '.webp' as shown
        from uploads u join upload_owners using (name) join members m on m.id = owner_id
       where m.nickname = ${subject.nickname}`.execute(app.database.db);
    expect(rows).toEqual([{ shown: other }]);
  });
});

describe("hidden once more", () => {
  it("is without what is new, which comes back once nothing hides it", async () => {
    const { subject, picture, caseId } = await reported();
    await decide(staff, caseId, "HIDE");
    const other = await draw(subject);
    await save(subject, other, "이번에는 바다를 걸어요.");
    const second = await hideAgain(subject);
    expect([await shownOf(subject), await statusOf(other)]).toEqual([NOTHING, 404]);
    await show(second);
    expect([await shownOf(subject), await statusOf(other)]).toEqual([NOTHING, 404]);
    await show(caseId);
    expect(await shownOf(subject)).toEqual({ introduction: "이번에는 바다를 걸어요.", profilePicture: other });
    expect([await statusOf(picture), await statusOf(other)]).toEqual([404, 200]);
  });

  it("keeps what was hidden where nothing new is in its place", async () => {
    const { subject, picture, caseId } = await reported();
    await decide(staff, caseId, "HIDE");
    await save(subject, null, "이번에는 바다를 걸어요.");
    const second = await hideAgain(subject);
    expect(await shownOf(subject)).toEqual(NOTHING);
    await passDay();
    for (const each of [second, caseId]) await show(each);
    expect(await shownOf(subject)).toEqual({ introduction: "이번에는 바다를 걸어요.", profilePicture: picture });
    expect(await statusOf(picture)).toBe(200);
  });
});

describe("while its member is leaving", () => {
  it("is hidden, and shown again, as if they were there: it is so once they are back", async () => {
    const { subject, picture, caseId } = await reported();
    const whole = { introduction: INTRODUCTION, profilePicture: picture };
    await leave(subject);
    await decide(staff, caseId, "HIDE");
    await comeBack(subject);
    expect([await shownOf(subject), await statusOf(picture)]).toEqual([NOTHING, 404]);
    await leave(await TestMember.signIn(app.url, subject.nickname));
    await show(caseId);
    await comeBack(subject);
    expect([await shownOf(subject), await statusOf(picture)]).toEqual([whole, 200]);
  });

  it("is as it was where both happen, and nobody sees it meanwhile", async () => {
    const { subject, picture, caseId } = await reported();
    const postId = await writePost(app, subject);
    await leave(subject);
    await decide(staff, caseId, "HIDE");
    await show(caseId);
    expect(JSON.stringify(await readPost(app.visitor, postId))).not.toContain(picture);
    await comeBack(subject);
    expect(await shownOf(subject)).toEqual({ introduction: INTRODUCTION, profilePicture: picture });
  });
});
