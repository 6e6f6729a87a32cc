/** What the owner hears of a link with Kakao, and how it ends: by them, or by a mailed link. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type HttpClient, TEST_PASSWORD, type TestAnswer, TestMember } from "../../../../test/client.ts";
import { kakaoProfile } from "../../../../test/kakao.ts";
import { kakaoApp, ticketOf } from "../../../../test/kakaoApp.ts";
import { age, NEW_PASSWORD, SITE } from "../../../../test/passkeyCalls.ts";
import { changedMeanwhile } from "../../../../test/passwordChange.ts";
import { besideSignUps, startTestMailServer, type TestMailServer } from "../../../../test/smtp.ts";

let smtp: TestMailServer;
beforeAll(async () => {
  smtp = await startTestMailServer();
});
afterAll(() => smtp.close());
const here = kakaoApp(() => ({ ...smtp.environment, PUBLIC_URL: SITE }));

const LINKED = "[핏메이트] 카카오 로그인이 연결됐어요";
const UNLINKED = "[핏메이트] 카카오 연결이 끊겼어요";

/** What has come for the member by now. */
const mailsTo = (name: string) => besideSignUps(smtp).filter(({ to }) => to === `${name}@example.com`);
const subjectsTo = (name: string) => mailsTo(name).map(({ subject }) => subject);

describe("a link with Kakao", () => {
  it("is told to the owner once, with a way to throw out whoever made it", async () => {
    const ticket = await here.ticketFor("told1", 701);
    expect((await here.link(ticket, "wrong123!")).status).toBe(400);
    expect((await here.link(ticket)).status).toBe(200);
    expect((await here.link(ticket)).status).toBe(200);
    await expect.poll(() => subjectsTo("told1")).toEqual([LINKED]);
    expect(mailsTo("told1")).toMatchObject([{ text: expect.stringContaining(`${SITE}/finduserpassword`) }]);
  });
});

describe("ending one's own link", () => {
  const unlink = (member: HttpClient, currentPassword?: string) =>
    member.call("unlinkKakao", { body: { currentPassword } });
  const tokenOf = ({ body }: TestAnswer) => new TestMember(here.app.url, "", String(body));

  it("takes Kakao away as a way in, here and there, and tells the owner", async () => {
    const member = tokenOf(await here.link(await here.ticketFor("ender1", 721)));
    expect(await member.ask("getMyKakao")).toEqual({ linkedAt: expect.any(String), hasPassword: true });
    const answer = await unlink(member);
    expect(answer).toMatchObject({ status: 200, body: { message: "카카오 연결을 끊었어요." } });
    expect(here.kakao.unlinked).toContain("721");
    expect(await member.ask("getMyKakao")).toEqual({ linkedAt: null, hasPassword: true });
    expect(await unlink(member)).toMatchObject({ status: 404, body: { code: "KAKAO_NOT_LINKED" } });
    ticketOf(await here.signIn(kakaoProfile(721, "ender1", "ender1@example.com")), "KAKAO_LINK_REQUIRED");
    // Mails of one hour go side by side: either may come first.
    await expect.poll(() => subjectsTo("ender1").toSorted()).toEqual([LINKED, UNLINKED].toSorted());
  });

  it("wants the current password of an older session, ten times at most", async () => {
    const member = tokenOf(await here.link(await here.ticketFor("ender2", 722)));
    await age(here.app, "ender2");
    expect(await unlink(member)).toMatchObject({ status: 403, body: { code: "CURRENT_PASSWORD_NEEDED" } });
    for (let guess = 0; guess < 10; guess++) {
      expect(await unlink(member, `wrong${guess}!`)).toMatchObject({
        status: 400,
        body: { code: "CURRENT_PASSWORD_WRONG" },
      });
    }
    expect((await unlink(member, TEST_PASSWORD)).status).toBe(429);
    expect((await member.ask("getMyKakao")).linkedAt).not.toBeNull();
    const later = tokenOf(await here.link(await here.ticketFor("ender3", 723)));
    await age(here.app, "ender3");
    expect((await unlink(later, TEST_PASSWORD)).status).toBe(200);
  });

  it("is not for who has no password, and would have no way in", async () => {
    const member = tokenOf(await here.join(kakaoProfile(724, "카카오뿐인이")));
    expect(await member.ask("getMyKakao")).toEqual({ linkedAt: expect.any(String), hasPassword: false });
    expect(await unlink(member)).toMatchObject({ status: 400, body: { code: "KAKAO_ONLY_WAY" } });
    await age(here.app, "카카오뿐인이");
    expect(await unlink(member)).toMatchObject({ status: 400, body: { code: "KAKAO_ONLY_WAY" } });
    expect(here.kakao.unlinked).not.toContain("724");
  });

  it("does not wait for Kakao to agree, and says that it could not be told", async () => {
    const member = tokenOf(await here.link(await here.ticketFor("ender5", 725)));
    here.kakao.mode = "broken";
    const answer = await unlink(member);
    expect(answer).toMatchObject({ status: 200, body: { message: expect.stringContaining("‘연결된 서비스 관리’") } });
    expect((await member.ask("getMyKakao")).linkedAt).toBeNull();
  });

  it("counts once where it is asked for twice, and not for a password that is being changed", async () => {
    const member = tokenOf(await here.link(await here.ticketFor("ender6", 726)));
    const answers = await Promise.all([unlink(member), unlink(member)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const other = tokenOf(await here.link(await here.ticketFor("ender7", 727)));
    await age(here.app, "ender7");
    const { answer } = await changedMeanwhile(here.app, "ender7", () => unlink(other, TEST_PASSWORD));
    expect(answer.status).toBe(401);
    expect((await here.signIn(kakaoProfile(727, "ender7", "ender7@example.com"))).status).toBe(200);
  });

  it("refuses what is no password", async () => {
    const member = await here.app.member("ender8");
    expect((await unlink(member, "x".repeat(10_000))).status).toBe(400);
    expect((await member.call("unlinkKakao", { body: { kakaoProof: "1.x" } })).status).toBe(400);
  });
});

describe("a new password by a mailed link", () => {
  /** Has the link mailed and follows it. */
  async function reset(name: string): Promise<void> {
    await here.app.visitor.call("findPassword", { query: { email: `${name}@example.com` } });
    const token = () =>
      mailsTo(name).flatMap(({ text: mail }) => /finduserpassword\?token=([\w-]{43})/.exec(mail)?.[1] ?? [])[0];
    await expect.poll(token).toBeDefined();
    const { status } = await here.app.visitor.call("resetPassword", {
      body: { token: token(), password: NEW_PASSWORD },
    });
    expect(status).toBe(200);
  }

  it("ends the link: whoever made it is out, and the owner may link again", async () => {
    const profile = kakaoProfile(711, "reset1", "reset1@example.com");
    expect((await here.link(await here.ticketFor("reset1", 711))).status).toBe(200);
    await reset("reset1");
    const ticket = ticketOf(await here.signIn(profile), "KAKAO_LINK_REQUIRED");
    expect((await here.link(ticket, TEST_PASSWORD)).status).toBe(400);
    await expect.poll(() => subjectsTo("reset1")).toContain(UNLINKED);
    await expect.poll(() => here.kakao.unlinked).toContain("711");
    expect((await here.link(ticket, NEW_PASSWORD)).status).toBe(200);
  });

  it("ends it although Kakao cannot be told", async () => {
    expect((await here.link(await here.ticketFor("reset2", 712))).status).toBe(200);
    here.kakao.mode = "broken";
    await reset("reset2");
    here.kakao.mode = "fine";
    ticketOf(await here.signIn(kakaoProfile(712, "reset2", "reset2@example.com")), "KAKAO_LINK_REQUIRED");
  });

  it("leaves the way in of whoever came from Kakao and had no password", async () => {
    const profile = kakaoProfile(713, "카카오로온이", "reset3@example.com");
    await here.join(profile);
    await reset("reset3");
    expect((await here.profileOf(await here.signIn(profile))).nickname).toBe("카카오로온이");
    expect(here.kakao.unlinked).not.toContain("713");
    // With a password there is another way in, which whoever comes by Kakao could have got hold of.
    smtp.received.length = 0;
    await reset("reset3");
    ticketOf(await here.signIn(profile), "KAKAO_LINK_REQUIRED");
  });

  it("is not what a change of the password is: that keeps the link", async () => {
    expect((await here.link(await here.ticketFor("changed1", 714))).status).toBe(200);
    const member = await TestMember.signIn(here.app.url, "changed1");
    expect((await member.call("changePassword", { body: { password: NEW_PASSWORD } })).status).toBe(200);
    const again = await here.signIn(kakaoProfile(714, "changed1", "changed1@example.com"));
    expect((await here.profileOf(again)).nickname).toBe("changed1");
  });
});
