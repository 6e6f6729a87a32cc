import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { type HttpClient, TEST_PASSWORD } from "../../../../test/client.ts";
import { age, ask, mine, NEW_PASSWORD, owner, REFUSED, signIn, SITE } from "../../../../test/passkeyCalls.ts";
import { besideSignUps, startTestMailServer, type TestMailServer } from "../../../../test/smtp.ts";

let app: TestApp;
let smtp: TestMailServer;
beforeAll(async () => {
  smtp = await startTestMailServer();
  app = await startTestApp({ ...smtp.environment, PUBLIC_URL: SITE });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

/** What has come for the member by now. */
const mailsTo = (name: string) => besideSignUps(smtp).filter(({ to }) => to === `${name}@example.com`);

const remove = (member: HttpClient, passkeyId: number | undefined, body: object = {}) =>
  member.call("removePasskey", { params: { passkeyId }, body });

describe("one's own passkeys", () => {
  it("get another name", async () => {
    const { member } = await owner(app, "Namer");
    const [passkey] = await mine(member);
    const rename = (name: string, by: HttpClient = member) =>
      by.call("renamePasskey", { params: { passkeyId: passkey?.passkeyId }, body: { name } });
    expect((await rename("  내 휴대폰 ")).status).toBe(200);
    expect(await mine(member)).toMatchObject([{ name: "내 휴대폰" }]);
    for (const name of [" ", "가".repeat(21), "a\nb", "a".repeat(301)]) expect((await rename(name)).status).toBe(400);
    expect(await rename("남의 것", await app.member("NotHis"))).toMatchObject({
      status: 404,
      body: { code: "PASSKEY_NOT_FOUND" },
    });
  });

  it("are removed by their owner, who is told; afterwards nobody signs in with them", async () => {
    const { member, passkey } = await owner(app, "Remover");
    const [added] = await mine(member);
    const options = await ask(app.visitor);
    expect((await remove(await app.member("Intruder"), added?.passkeyId)).status).toBe(404);
    expect((await remove(member, added?.passkeyId)).status).toBe(200);
    expect(await remove(member, added?.passkeyId)).toMatchObject({ status: 404, body: { code: "PASSKEY_NOT_FOUND" } });
    expect(await signIn(app.visitor, passkey.answer(options))).toMatchObject(REFUSED);
    await expect
      .poll(() => mailsTo("remover").map(({ subject }) => subject))
      .toEqual(["[핏메이트] 패스키가 추가됐어요", "[핏메이트] 패스키가 지워졌어요"]);
  });

  it("are removed by an older session with the current password only", async () => {
    const { member } = await owner(app, "OldRemover");
    const [added] = await mine(member);
    await age(app, "OldRemover");
    expect(await remove(member, added?.passkeyId)).toMatchObject({
      status: 403,
      body: { code: "CURRENT_PASSWORD_NEEDED" },
    });
    expect((await remove(member, added?.passkeyId, { currentPassword: "wrong guess 1" })).status).toBe(400);
    expect(await mine(member)).toHaveLength(1);
    expect((await remove(member, added?.passkeyId, { currentPassword: TEST_PASSWORD })).status).toBe(200);
  });

  it("refuse ids that are none", async () => {
    const member = await app.member("BadId");
    for (const id of ["0", "-1", "x", "9".repeat(16)]) {
      expect((await member.call("removePasskey", { params: { passkeyId: id }, body: {} })).status).toBe(400);
    }
    expect((await remove(member, 999_999_999_999_999)).status).toBe(404);
  });

  it("stay when the password is changed, and go when it is reset by mail", async () => {
    const { member, passkey } = await owner(app, "Resetter");
    await member.call("changePassword", { body: { password: NEW_PASSWORD } });
    expect((await signIn(app.visitor, passkey.answer(await ask(app.visitor)))).status).toBe(200);
    await app.visitor.call("findPassword", { query: { email: "resetter@example.com" } });
    const token = () =>
      mailsTo("resetter").flatMap(({ text: mail }) => /finduserpassword\?token=([\w-]{43})/.exec(mail)?.[1] ?? [])[0];
    await expect.poll(token).toBeDefined();
    const reset = await app.visitor.call("resetPassword", { body: { token: token(), password: "another99" } });
    expect(reset.status).toBe(200);
    expect(await signIn(app.visitor, passkey.answer(await ask(app.visitor)))).toMatchObject(REFUSED);
    await expect
      .poll(() => mailsTo("resetter").map(({ subject }) => subject))
      .toContain("[핏메이트] 패스키가 지워졌어요");
  });
});
