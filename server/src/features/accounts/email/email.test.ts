import type { MyEmail } from "@fitmate/contract/myEmail";
import { EMAIL_LINKS_PER_HOUR } from "@fitmate/contract/limits";
import { paths } from "@fitmate/contract/paths";
import { describe, expect, it } from "vitest";
import { pathOf, type TestAnswer, TestMember } from "../../../../test/client.ts";
import { EMAIL_CONFIRMED, EMAIL_LINK_INVALID, mailedApp } from "../../../../test/mailedApp.ts";
import { deleteExpired } from "../queries.ts";

const here = mailedApp();
const mine = (member: TestMember) => member.ask("getMyEmail");
const statusesOf = (answers: readonly TestAnswer[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

describe("the address of an account", () => {
  it("gets a link with the sign-up, which waits for nothing; using it once confirms the address", async () => {
    const member = await here.app.member("Newcomer");
    expect(await mine(member)).toMatchObject({ isConfirmed: false, link: { email: "newcomer@example.com" } });
    expect((await member.call("getMyProfile")).status).toBe(200);
    const token = await here.mailedToken("newcomer@example.com");
    expect(here.subjectsTo("newcomer@example.com")).toEqual(["이메일을 확인해 주세요"]);
    expect(await here.confirm(token)).toMatchObject(EMAIL_CONFIRMED);
    expect(await mine(member)).toEqual({
      email: "newcomer@example.com",
      isConfirmed: true,
      link: null,
      proof: "password",
    });
    expect(await here.confirm(token)).toMatchObject(EMAIL_LINK_INVALID);
  });

  it("is not confirmed by whoever only looks at the link, as scanners of mails do", async () => {
    const member = await here.app.member("Scanned");
    const token = await here.mailedToken("scanned@example.com");
    for (const address of [paths.confirmEmail(), pathOf("confirmEmail"), `${paths.confirmEmail()}?token=${token}`]) {
      await here.app.visitor.request("GET", address);
    }
    expect((await mine(member)).isConfirmed).toBe(false);
    expect(await here.confirm(token)).toMatchObject(EMAIL_CONFIRMED);
  });

  it("is confirmed by one of ten tries at once", async () => {
    await here.app.member("RaceLink");
    const token = await here.mailedToken("racelink@example.com");
    const answers = await Promise.all(Array.from({ length: 10 }, () => here.confirm(token)));
    expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
  });

  it("has one link at a time, for half an hour, and only its hash is kept, until it is over", async () => {
    const member = await here.app.member("Twice");
    const older = await here.mailedToken("twice@example.com");
    await here.aMinuteLater();
    expect((await member.call("sendEmailLink")).status).toBe(200);
    const newer = await here.mailedToken("twice@example.com", 2);
    expect(await here.confirm(older)).toMatchObject(EMAIL_LINK_INVALID);
    const { rows } = await here.app.database.pool.query(
      `select *, expires_at between now() + interval '29 minutes' and now() + interval '30 minutes' as fits
         from email_confirmations where email = 'twice@example.com'`,
    );
    expect(rows).toMatchObject([{ fits: true }]);
    expect(JSON.stringify(rows)).not.toContain(newer);
    await here.app.database.pool.query(
      "update email_confirmations set expires_at = now() where email = 'twice@example.com'",
    );
    expect(await here.confirm(newer)).toMatchObject(EMAIL_LINK_INVALID);
    expect((await mine(member)).link).toBeNull();
    await deleteExpired(here.app.database.db);
    const left = await here.app.database.pool.query(
      "select from email_confirmations where email = 'twice@example.com'",
    );
    expect(left.rowCount).toBe(0);
  });

  it("gets another link once a minute, and a few times an hour", async () => {
    const member = await here.app.member("Impatient");
    const refusal = await member.call("sendEmailLink");
    expect(refusal).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
    const wait = Number(refusal.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
    await here.aMinuteLater();
    const both = await Promise.all([member.call("sendEmailLink"), member.call("sendEmailLink")]);
    expect(statusesOf(both)).toEqual([200, 429]);
    const statuses: number[] = [];
    for (let time = 0; time < EMAIL_LINKS_PER_HOUR; time += 1) {
      await here.aMinuteLater();
      statuses.push((await member.call("sendEmailLink")).status);
    }
    // Of the two at once the one that was refused counts where it came so soon that neither saw the other.
    const sent = statuses.filter((status) => status === 200).length;
    expect([EMAIL_LINKS_PER_HOUR - 2, EMAIL_LINKS_PER_HOUR - 1]).toContain(sent);
    expect(statuses.at(-1)).toBe(429);
  });

  it("needs no link once it is confirmed, and gets none where there is none", async () => {
    const member = await here.confirmed("Settled");
    expect(await member.call("sendEmailLink")).toMatchObject({ status: 400, body: { code: "EMAIL_CONFIRMED" } });
    await here.app.database.pool.query("update members set email = null, email_key = null where nickname = 'Settled'");
    expect(await member.call("sendEmailLink")).toMatchObject({ status: 400, body: { code: "EMAIL_MISSING" } });
  });

  it("is confirmed, too, by a new password through a mailed link", async () => {
    const member = await here.app.member("Resetting");
    await here.app.visitor.call("findPassword", { query: { email: "resetting@example.com" } });
    const body = { token: await here.mailedReset("resetting@example.com"), password: "newpass77" };
    expect((await here.app.visitor.call("resetPassword", { body })).status).toBe(200);
    const again = await here.app.visitor.ask("signIn", { body: { nickname: "Resetting", password: "newpass77" } });
    expect(await mine(new TestMember(here.app.url, member.nickname, again))).toMatchObject({
      isConfirmed: true,
      link: null,
    });
  });

  it.each(["", "A".repeat(43), "x".repeat(100)])("is not confirmed by %j", async (token) => {
    expect(await here.confirm(token)).toMatchObject(EMAIL_LINK_INVALID);
  });

  it("is not confirmed by what is no token", async () => {
    for (const body of [{}, { token: 7 }, { token: "x".repeat(101) }, { token: "x", email: "a@example.com" }]) {
      expect(await here.app.visitor.call("confirmEmail", { body })).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT" },
      });
    }
  });
});

it("what is said of my address is the contract's", async () => {
  const member = await TestMember.signIn(here.app.url, "Newcomer");
  expect(await mine(member)).toEqual<MyEmail>({
    email: "newcomer@example.com",
    isConfirmed: true,
    link: null,
    proof: "password",
  });
});
