/** Passwords that everybody tries first are refused wherever one is chosen. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { TEST_PASSWORD } from "../../../../test/client.ts";
import { hashPassword } from "./hashing.ts";

const COMMON = { status: 400, body: { code: "PASSWORD_COMMON" } };
const REFUSED = [
  ["one of the list", "qwer1234"],
  ["one of the list in capitals", "QWer1234"],
  ["one of the list with a sign behind it", "password1!"],
  ["one of the list with a digit and a sign behind it", "sunshine1!"],
  ["the product's name", "fitmate2024!"],
  ["the product's name as typed without switching to Hangul", "vltapdlxm1"],
  ["the nickname and a year", "Runner1994"],
  ["the front of the e-mail between digits", "7minseok7"],
] as const;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const person = { nickname: "runner", email: "minseo.k+fit@example.com", gender: true, isPublic: true };
const signUp = (password: string) => app.visitor.call("signUp", { body: { ...person, password } });

describe("a password that is guessed first", () => {
  it.each(REFUSED)("is refused at sign-up: %s", async (_, password) => {
    expect(await signUp(password)).toMatchObject(COMMON);
  });

  it("is refused at a change, which leaves the old one as it was", async () => {
    const member = await app.member("Changer");
    for (const password of ["qwer1234", "changer99"]) {
      expect(await member.call("changePassword", { body: { password } })).toMatchObject(COMMON);
    }
    const signIn = { body: { nickname: "Changer", password: TEST_PASSWORD } };
    expect((await app.visitor.call("signIn", signIn)).status).toBe(200);
  });

  it.each(["running4hills", "hangang7", "2mountains!", "kimchi#stew9", "a1b2c3d4e9f8"])(
    "is not what people choose with some care: %s",
    async (password) => {
      const nickname = password.slice(0, 5).replace(/\W/g, "");
      const body = { ...person, nickname, email: `${nickname}@example.com`, password };
      expect((await app.visitor.call("signUp", { body })).status).toBe(200);
    },
  );

  it("still opens an account that has had it for long", async () => {
    await app.member("Longtime");
    const hash = await hashPassword("qwer1234");
    await app.database.pool.query("update members set password_hash = $1 where nickname = 'Longtime'", [hash]);
    const signIn = { body: { nickname: "Longtime", password: "qwer1234" } };
    expect((await app.visitor.call("signIn", signIn)).status).toBe(200);
  });
});
