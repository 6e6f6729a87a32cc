/** What the owner hears of a link with Kakao, and how it ends: by them, or by a mailed link. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kakaoApp } from "../../../test/kakaoApp.ts";
import { SITE } from "../../../test/passkeyCalls.ts";
import { besideSignUps, startTestMailServer, type TestMailServer } from "../../../test/smtp.ts";

let smtp: TestMailServer;
beforeAll(async () => {
  smtp = await startTestMailServer();
});
afterAll(() => smtp.close());
const here = kakaoApp(() => ({ ...smtp.environment, PUBLIC_URL: SITE }));

const LINKED = "[핏메이트] 카카오 로그인이 연결됐어요";

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
