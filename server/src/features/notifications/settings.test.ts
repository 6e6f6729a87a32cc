import { NotificationType } from "@fitmate/contract/notificationTypes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import type { TestMember } from "../../../test/client.ts";
import { makeMates } from "../../../test/mates.ts";
import { answer, comment, writePost } from "../../../test/posts.ts";
import { TestStream } from "../../../test/stream.ts";
import { requireMember } from "../accounts/service.ts";
import { wantsPush } from "./settings.ts";

const ON = { enabled: true, push: true };

let app: TestApp;
let me: TestMember;
let other: TestMember;
let memberId: number;
beforeAll(async () => {
  app = await startTestApp();
  [me, other] = await Promise.all([app.member("설정하는이"), app.member("말거는이")]);
  memberId = (await requireMember(app.database.db, me.nickname)).id;
});
afterAll(() => app.close());

const set = (member: TestMember, type: string, body: object) =>
  member.call("setNotificationSetting", { params: { type }, body });
const settingsOf = async (member: TestMember) => (await member.call("getNotificationSettings")).body;

describe("settings of notifications", () => {
  it("are all on at first", async () => {
    expect(await settingsOf(me)).toEqual(Object.fromEntries(NotificationType.options.map((type) => [type, ON])));
    expect(await wantsPush(app.database.db, memberId, "COMMENT")).toBe(true);
  });

  it("change one type of one member, and their other tabs hear of it", async () => {
    const tab = await TestStream.open(me);
    const done = { status: 200, body: { status: 200, message: "알림 설정을 바꿨어요." } };
    expect(await set(me, "LIKE", { enabled: true, push: false })).toMatchObject(done);
    expect(await tab.next("notifications")).toBeNull();
    tab.close();
    expect(await settingsOf(me)).toMatchObject({ LIKE: { enabled: true, push: false }, COMMENT: ON });
    expect(await settingsOf(other)).toMatchObject({ LIKE: ON });
    expect(await wantsPush(app.database.db, memberId, "LIKE")).toBe(false);
    await set(me, "LIKE", ON);
    expect(await settingsOf(me)).toMatchObject({ LIKE: ON });
  });

  it("want no push of what is off", async () => {
    await set(me, "REPLY", { enabled: false, push: true });
    expect(await wantsPush(app.database.db, memberId, "REPLY")).toBe(false);
    await set(me, "REPLY", ON);
  });

  it.each([
    ["NOTHING", ON],
    ["LIKE", { enabled: true }],
    ["LIKE", { enabled: "true", push: true }],
    ["LIKE", {}],
  ])("refuse %s %j", async (type, body) => {
    expect(await set(me, type, body)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  });

  it("need a member", async () => {
    const refusal = { status: 401, body: { code: "SIGN_IN_REQUIRED" } };
    expect(await app.visitor.call("getNotificationSettings")).toMatchObject(refusal);
    const given = { params: { type: "LIKE" }, body: ON };
    expect(await app.visitor.call("setNotificationSetting", given)).toMatchObject(refusal);
  });
});

it("what is off makes no notification; on again, it does", async () => {
  const [author, guest] = await Promise.all([app.member("글쓰는이"), app.member("손님")]);
  const types = async () => (await author.ask("getNotifications")).map((each) => each.notificationType);
  const doAll = async (): Promise<string[]> => {
    await author.call("readNotifications");
    await author.call("deleteReadNotifications");
    const [postId, theirs] = [await writePost(app, author), await writePost(app, guest)];
    await guest.call("likePost", { params: { postId } });
    await comment(guest, postId, "좋은 글이에요");
    await answer(guest, theirs, await comment(author, theirs, "저도요"), "고마워요");
    await makeMates(guest, author);
    await author.call("removeMate", { query: { nickname: guest.nickname } });
    await makeMates(author, guest);
    await author.call("removeMate", { query: { nickname: guest.nickname } });
    return (await types()).toSorted();
  };
  const posted = ["COMMENT", "LIKE", "MATCHING", "MATCHING_ACCEPTED", "REPLY"];
  for (const type of posted) await set(author, type, { enabled: false, push: true });
  expect(await doAll()).toEqual([]);
  for (const type of posted) await set(author, type, { enabled: true, push: false });
  expect(await doAll()).toEqual(posted);
});
