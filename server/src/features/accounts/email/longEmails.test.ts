/** Every e-mail that is accepted can be written to, up to the longest. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { TEST_PASSWORD } from "../../../../test/client.ts";
import { startTestMailServer, type TestMailServer } from "../../../../test/smtp.ts";

let app: TestApp;
let smtp: TestMailServer;
beforeAll(async () => {
  smtp = await startTestMailServer();
  app = await startTestApp({
    ...smtp.environment,
    PUBLIC_URL: "https://fitmate.example",
  });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

/** `local` characters, @, and a domain that makes it `length` in all. */
function emailOf(length: number, local: number): string {
  const end = ".example.com";
  let domain = "x".repeat(length - local - 1 - end.length);
  domain = domain.replace(/(.{60})(?=.{2})/g, (label) => `${label.slice(0, 59)}.`);
  return `${"a".repeat(local)}@${domain}${end}`;
}

const signUp = (nickname: string, email: string) =>
  app.visitor.call("signUp", { body: { nickname, email, password: TEST_PASSWORD, gender: true, isPublic: true } });
const receivers = () => smtp.received.map(({ to }) => to);

describe("an e-mail", () => {
  it.each([
    ["of 234 characters", emailOf(234, 64)],
    ["as long as a mail server takes", emailOf(253, 64)],
    ["with a domain of nearly all of it", emailOf(253, 1)],
  ])("%s gets its link", async (what, email) => {
    expect(email.length).toBe(what.includes("234") ? 234 : 253);
    expect((await signUp(`long${what.length}`, email)).status).toBe(200);
    expect((await app.visitor.call("findId", { query: { email } })).status).toBe(200);
    expect((await app.visitor.call("findPassword", { query: { email } })).status).toBe(200);
    await expect.poll(receivers).toContain(email);
  });

  it.each([
    ["longer than any mail server takes", emailOf(254, 64)],
    ["with 65 characters before the @", emailOf(100, 65)],
    ["with 64 characters between two dots", `a@${"x".repeat(64)}.com`],
    ["with a part that ends in a hyphen", "a@b-.com"],
  ])("%s is refused where one is chosen", async (_, email) => {
    const refusal = { status: 400, body: { code: "INVALID_INPUT", message: expect.stringContaining("이메일") } };
    expect(await signUp("tooLong", email)).toMatchObject(refusal);
    expect(await app.visitor.call("checkDuplicate", { params: { field: "email" }, query: { email } })).toMatchObject(
      refusal,
    );
  });

  it("that was taken before still finds its account", async () => {
    const email = `${"b".repeat(65)}@example.com`;
    await app.member("Earlier");
    await app.database.pool.query("update members set email = $1, email_key = $1 where nickname = 'Earlier'", [email]);
    expect((await app.visitor.call("findId", { query: { email } })).body).toBe("Earli**");
    expect((await app.visitor.call("findPassword", { query: { email } })).status).toBe(200);
  });
});
