import type { MyEmail } from "@fitmate/contract/myEmail";
import { EMAIL_LINKS_PER_HOUR } from "@fitmate/contract/limits";
import { paths } from "@fitmate/contract/paths";
import { spokenMoment, wallTimeOf } from "@fitmate/contract/wallTime";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { pathOf, TEST_PASSWORD, type TestAnswer, TestMember } from "../../../../test/client.ts";
import { changedMeanwhile } from "../../../../test/passwordChange.ts";
import { startTestMailServer, type TestMailServer } from "../../../../test/smtp.ts";
import { features } from "../../../features.ts";
import { personalDataOf } from "../../../platform/feature.ts";
import { eraseDeparted } from "../../leaving/erasing.ts";
import { deleteExpired } from "../queries.ts";

let app: TestApp;
let smtp: TestMailServer;
beforeAll(async () => {
  smtp = await startTestMailServer();
  app = await startTestApp({
    ...smtp.environment,
    PUBLIC_URL: "https://fitmate.example",
    FIND_ATTEMPTS_PER_ADDRESS: "1000",
  });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});
beforeEach(() => {
  smtp.received.length = 0;
});

const addressOf = (nickname: string) => `${nickname.toLowerCase()}@example.com`;
const mailsTo = (email: string) => smtp.received.filter(({ to }) => to === email);
const subjectsTo = (email: string) => mailsTo(email).map(({ subject }) => subject.replace("[핏메이트] ", ""));
const change = (member: TestMember, email: string, currentPassword: string | undefined = TEST_PASSWORD) =>
  member.call("changeMyEmail", { body: { email, currentPassword } });
const confirm = (token: string) => app.visitor.call("confirmEmail", { body: { token } });
const mine = (member: TestMember) => member.ask("getMyEmail");
const statusesOf = (answers: readonly TestAnswer[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
const DONE = { status: 200, body: { message: "이메일을 확인했어요." } };
const INVALID = { status: 400, body: { code: "EMAIL_LINK_INVALID" } };

/** The token in the nth link that came to `email`; behind the `#`, which no server gets to see. */
async function mailedToken(email: string, nth = 1): Promise<string> {
  const tokens = () =>
    mailsTo(email).flatMap(
      ({ text }) => /https:\/\/fitmate\.example\/email\/confirm#([\w-]{43})\s/.exec(text)?.[1] ?? [],
    );
  await expect.poll(() => tokens().length).toBe(nth);
  return tokens()[nth - 1] ?? "";
}

/** The token in the link for a new password that came to `email`. */
async function mailedReset(email: string): Promise<string> {
  const tokens = () =>
    mailsTo(email).flatMap(({ text }) => /finduserpassword\?token=([\w-]{43})/.exec(text)?.[1] ?? []);
  await expect.poll(() => tokens().length).toBe(1);
  return tokens()[0] ?? "";
}

/** A new member whose address is confirmed, and nothing is under way. */
async function confirmed(nickname: string): Promise<TestMember> {
  const member = await app.member(nickname);
  expect(await confirm(await mailedToken(addressOf(nickname)))).toMatchObject(DONE);
  return member;
}

/** Lets links that have been asked for have been asked for a minute earlier. */
const aMinuteLater = () =>
  sql`update email_confirmations set requested_at = requested_at - interval '61 seconds'`.execute(app.database.db);

/** Until all that waits has been tried to be sent, and has to wait for its next turn. */
async function triedInVain(): Promise<void> {
  const hasFailed = sql<boolean>`bool_and(attempts > 0 and due_at < now() + interval '1 minute')`;
  await expect
    .poll(() => app.database.db.selectFrom("mails").select(hasFailed.as("is")).executeTakeFirst())
    .toEqual({ is: true });
}

/** The mail server is away until `meanwhile` is over; then what waits is sent at once. */
async function withoutMail(meanwhile: () => Promise<void>): Promise<void> {
  await expect.poll(isQueueEmpty).toBe(true);
  smtp.received.length = 0;
  smtp.mood = "busy";
  try {
    await meanwhile();
  } finally {
    smtp.mood = "kind";
  }
  await sql`update mails set due_at = now() where due_at < now() + interval '1 minute'`.execute(app.database.db);
  await expect.poll(isQueueEmpty).toBe(true);
}

const isQueueEmpty = async () => (await app.database.pool.query("select from mails")).rowCount === 0;

describe("the address of an account", () => {
  it("gets a link with the sign-up, which waits for nothing; using it once confirms the address", async () => {
    const member = await app.member("Newcomer");
    expect(await mine(member)).toMatchObject({ isConfirmed: false, link: { email: "newcomer@example.com" } });
    expect((await member.call("getMyProfile")).status).toBe(200);
    const token = await mailedToken("newcomer@example.com");
    expect(subjectsTo("newcomer@example.com")).toEqual(["이메일을 확인해 주세요"]);
    expect(await confirm(token)).toMatchObject(DONE);
    expect(await mine(member)).toEqual({
      email: "newcomer@example.com",
      isConfirmed: true,
      link: null,
      proof: "password",
    });
    expect(await confirm(token)).toMatchObject(INVALID);
  });

  it("is not confirmed by whoever only looks at the link, as scanners of mails do", async () => {
    const member = await app.member("Scanned");
    const token = await mailedToken("scanned@example.com");
    for (const address of [paths.confirmEmail(), pathOf("confirmEmail"), `${paths.confirmEmail()}?token=${token}`]) {
      await app.visitor.request("GET", address);
    }
    expect((await mine(member)).isConfirmed).toBe(false);
    expect(await confirm(token)).toMatchObject(DONE);
  });

  it("is confirmed by one of ten tries at once", async () => {
    await app.member("RaceLink");
    const token = await mailedToken("racelink@example.com");
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
    expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
  });

  it("has one link at a time, for half an hour, and only its hash is kept, until it is over", async () => {
    const member = await app.member("Twice");
    const older = await mailedToken("twice@example.com");
    await aMinuteLater();
    expect((await member.call("sendEmailLink")).status).toBe(200);
    const newer = await mailedToken("twice@example.com", 2);
    expect(await confirm(older)).toMatchObject(INVALID);
    const { rows } = await app.database.pool.query(
      `select *, expires_at between now() + interval '29 minutes' and now() + interval '30 minutes' as fits
         from email_confirmations where email = 'twice@example.com'`,
    );
    expect(rows).toMatchObject([{ fits: true }]);
    expect(JSON.stringify(rows)).not.toContain(newer);
    await app.database.pool.query(
      "update email_confirmations set expires_at = now() where email = 'twice@example.com'",
    );
    expect(await confirm(newer)).toMatchObject(INVALID);
    expect((await mine(member)).link).toBeNull();
    await deleteExpired(app.database.db);
    const left = await app.database.pool.query("select from email_confirmations where email = 'twice@example.com'");
    expect(left.rowCount).toBe(0);
  });

  it("gets another link once a minute, and a few times an hour", async () => {
    const member = await app.member("Impatient");
    const refusal = await member.call("sendEmailLink");
    expect(refusal).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
    const wait = Number(refusal.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
    await aMinuteLater();
    const both = await Promise.all([member.call("sendEmailLink"), member.call("sendEmailLink")]);
    expect(statusesOf(both)).toEqual([200, 429]);
    const statuses: number[] = [];
    for (let time = 0; time < EMAIL_LINKS_PER_HOUR; time += 1) {
      await aMinuteLater();
      statuses.push((await member.call("sendEmailLink")).status);
    }
    // Of the two at once the one that was refused counts where it came so soon that neither saw the other.
    const sent = statuses.filter((status) => status === 200).length;
    expect([EMAIL_LINKS_PER_HOUR - 2, EMAIL_LINKS_PER_HOUR - 1]).toContain(sent);
    expect(statuses.at(-1)).toBe(429);
  });

  it("needs no link once it is confirmed, and gets none where there is none", async () => {
    const member = await confirmed("Settled");
    expect(await member.call("sendEmailLink")).toMatchObject({ status: 400, body: { code: "EMAIL_CONFIRMED" } });
    await app.database.pool.query("update members set email = null, email_key = null where nickname = 'Settled'");
    expect(await member.call("sendEmailLink")).toMatchObject({ status: 400, body: { code: "EMAIL_MISSING" } });
  });

  it("is confirmed, too, by a new password through a mailed link", async () => {
    const member = await app.member("Resetting");
    await app.visitor.call("findPassword", { query: { email: "resetting@example.com" } });
    const body = { token: await mailedReset("resetting@example.com"), password: "newpass77" };
    expect((await app.visitor.call("resetPassword", { body })).status).toBe(200);
    const again = await app.visitor.ask("signIn", { body: { nickname: "Resetting", password: "newpass77" } });
    expect(await mine(new TestMember(app.url, member.nickname, again))).toMatchObject({
      isConfirmed: true,
      link: null,
    });
  });

  it.each(["", "A".repeat(43), "x".repeat(100)])("is not confirmed by %j", async (token) => {
    expect(await confirm(token)).toMatchObject(INVALID);
  });

  it("is not confirmed by what is no token", async () => {
    for (const body of [{}, { token: 7 }, { token: "x".repeat(101) }, { token: "x", email: "a@example.com" }]) {
      expect(await app.visitor.call("confirmEmail", { body })).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT" },
      });
    }
  });
});

describe("another address", () => {
  it("is the member's once the link in it was used; the old one is told, and lets nobody in any more", async () => {
    const member = await confirmed("Mover");
    await app.visitor.call("findPassword", { query: { email: "mover@example.com" } });
    await expect.poll(() => subjectsTo("mover@example.com")).toContain("비밀번호를 새로 정해 주세요");
    expect(await change(member, " Mover.New@example.com ")).toMatchObject({ status: 200 });
    const token = await mailedToken("Mover.New@example.com");
    await expect.poll(() => subjectsTo("mover@example.com")).toContain("이메일을 바꾸려고 해요");
    expect(await mine(member)).toMatchObject({
      email: "mover@example.com",
      isConfirmed: true,
      link: { email: "Mover.New@example.com" },
    });
    expect((await member.ask("getMyProfile")).email).toBe("mover@example.com");

    expect(await confirm(token)).toMatchObject(DONE);
    expect(await mine(member)).toMatchObject({ email: "Mover.New@example.com", isConfirmed: true, link: null });
    expect((await member.ask("getMyProfile")).email).toBe("Mover.New@example.com");
    await expect.poll(() => subjectsTo("mover@example.com")).toContain("이메일이 바뀌었어요");
    expect(
      mailsTo("mover@example.com")
        .map(({ text }) => text)
        .join(),
    ).not.toContain("Mover.New@");
    expect((await app.database.pool.query("select from password_resets")).rowCount).toBe(0);
    const find = (email: string) => app.visitor.call("findId", { query: { email } }).then(({ status }) => status);
    expect([await find("mover@example.com"), await find("mover.new@example.com")]).toEqual([404, 200]);
  });

  it("gets no reset link whose mail was just about to leave to the old one", async () => {
    const member = await confirmed("Crossing");
    const email = addressOf(member.nickname);
    await expect.poll(isQueueEmpty).toBe(true);
    smtp.received.length = 0;
    const { pool } = app.database;
    const moving = await pool.connect();
    try {
      await moving.query("begin");
      await moving.query(
        "update members set email = 'gone@x.example', email_key = 'gone@x.example' where email_key = $1",
        [email],
      );
      await app.visitor.call("findPassword", { query: { email } });
      const waits = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(async () => (await pool.query(waits)).rowCount).toBe(1);
      await moving.query("commit");
    } finally {
      moving.release();
    }
    await expect.poll(isQueueEmpty).toBe(true);
    expect(smtp.received).toEqual([]);
    const { rowCount } = await pool.query(
      "select from password_resets join members on members.id = member_id where nickname = 'Crossing'",
    );
    expect(rowCount).toBe(0);
  });

  it("wants the password, however young the session, and takes ten guesses", async () => {
    const member = await app.member("Guessed");
    const email = "guessed.new@example.com";
    const none = await member.call("changeMyEmail", { body: { email } });
    expect(none).toMatchObject({ status: 403, body: { code: "CURRENT_PASSWORD_NEEDED" } });
    expect((none.body as { message: string }).message).not.toContain("10분");
    for (let guess = 0; guess < 10; guess += 1) {
      expect(await change(member, email, "wrong guess 1")).toMatchObject({
        status: 400,
        body: { code: "CURRENT_PASSWORD_WRONG" },
      });
    }
    expect((await change(member, email)).status).toBe(429);
    expect((await mine(member)).link?.email).toBe("guessed@example.com");
  });

  it.each(["", "nobody@", "a@b", "a b@example.com", `${"a".repeat(65)}@example.com`])("is not %j", async (email) => {
    const member = await TestMember.signIn(app.url, "Newcomer");
    expect(await change(member, email)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  });

  it("is not the one there is", async () => {
    const member = await TestMember.signIn(app.url, "Newcomer");
    expect(await change(member, "NEWCOMER@example.com")).toMatchObject({
      status: 400,
      body: { code: "EMAIL_UNCHANGED" },
    });
  });

  it("is given up by the member, by another one, by a changed password and by a reset", async () => {
    const member = await confirmed("Fickle");
    await change(member, "fickle.a@example.com");
    const first = await mailedToken("fickle.a@example.com");
    expect((await member.call("cancelEmailChange")).status).toBe(200);
    expect(await confirm(first)).toMatchObject(INVALID);
    expect((await mine(member)).link).toBeNull();

    await change(member, "fickle.b@example.com");
    const second = await mailedToken("fickle.b@example.com");
    await change(member, "fickle.c@example.com");
    const third = await mailedToken("fickle.c@example.com");
    expect(await confirm(second)).toMatchObject(INVALID);

    await member.call("changePassword", { body: { password: "newpass77" } });
    expect(await confirm(third)).toMatchObject(INVALID);
    expect(await mine(member)).toMatchObject({ email: "fickle@example.com", link: null });

    await change(member, "fickle.d@example.com", "newpass77");
    const fourth = await mailedToken("fickle.d@example.com");
    await app.visitor.call("findPassword", { query: { email: "fickle@example.com" } });
    const body = { token: await mailedReset("fickle@example.com"), password: "another99" };
    expect((await app.visitor.call("resetPassword", { body })).status).toBe(200);
    expect(await confirm(fourth)).toMatchObject(INVALID);
  });

  it("does not end the link for one's own address when it is cancelled after the fact", async () => {
    const member = await app.member("Kept");
    const token = await mailedToken("kept@example.com");
    expect((await member.call("cancelEmailChange")).status).toBe(200);
    expect(await confirm(token)).toMatchObject(DONE);
  });

  it("of two asked for at once is one, and only its link counts", async () => {
    const member = await confirmed("Doubled");
    const wanted = ["doubled.a@example.com", "doubled.b@example.com"];
    const answers = await Promise.all(wanted.map((email) => change(member, email)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const last = (await mine(member)).link?.email ?? "";
    expect(await confirm(await mailedToken(last))).toMatchObject(DONE);
    await expect.poll(isQueueEmpty).toBe(true);
    const other = wanted.find((email) => email !== last) ?? "";
    expect(subjectsTo(other).filter((subject) => subject !== "새 이메일을 확인해 주세요")).toEqual([]);
    expect((await mine(member)).email).toBe(last);
  });

  it("goes to one of two members who confirm it at once", async () => {
    const [one, two] = [await confirmed("Rival1"), await confirmed("Rival2")];
    await change(one, "prize@example.com");
    const tokens = [await mailedToken("prize@example.com", 1)];
    await change(two, "prize@example.com");
    tokens.push(await mailedToken("prize@example.com", 2));
    const answers = await Promise.all(tokens.map(confirm));
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ body: { code: "EMAIL_TAKEN" } });
    const emails = [(await mine(one)).email, (await mine(two)).email];
    expect(emails.filter((email) => email === "prize@example.com")).toHaveLength(1);
  });

  it("that somebody signs up with meanwhile stays theirs", async () => {
    const member = await confirmed("Slow");
    await change(member, "quick@example.com");
    const token = await mailedToken("quick@example.com");
    await app.member("Quick");
    expect(await confirm(token)).toMatchObject({ status: 409, body: { code: "EMAIL_TAKEN" } });
    expect((await mine(member)).email).toBe("slow@example.com");
  });

  it("is good for an hour after it was asked for, however late its mail leaves; the mail says for how long still", async () => {
    const member = await confirmed("Waiter");
    await change(member, "waiter.new@example.com");
    await mailedToken("waiter.new@example.com");
    await expect.poll(isQueueEmpty).toBe(true);
    // As if it had waited for a mail server until now.
    await app.database.pool.query(
      `with late as (
         update email_confirmations set requested_at = now() - interval '55 minutes', expires_at = now() + interval '5 minutes'
          where email = 'waiter.new@example.com' returning member_id)
       insert into mails (kind, recipient, member_id, expires_at)
       select 'email-link', 'waiter.new@example.com', member_id, now() + interval '5 minutes' from late`,
    );
    const token = await mailedToken("waiter.new@example.com", 2);
    const { rows } = await app.database.pool.query(
      `select expires_at <= now() + interval '5 minutes' as fits from email_confirmations
        where email = 'waiter.new@example.com'`,
    );
    expect(rows).toEqual([{ fits: true }]);
    expect(mailsTo("waiter.new@example.com").map(({ text }) => /링크는 (\d+)분 동안/.exec(text)?.[1])).toEqual([
      "30",
      "5",
    ]);
    expect(await confirm(token)).toMatchObject(DONE);
  });

  it("is answered alike whether or not somebody has it; only the mail tells, and it opens nothing", async () => {
    await confirmed("Owner");
    const asking = await confirmed("Curious");
    smtp.received.length = 0;
    const told = async (email: string) => {
      const { status, body, headers } = await change(asking, email);
      // Random in every answer.
      const { date: _, "x-request-id": __, ...rest } = Object.fromEntries(headers);
      await expect.poll(() => mailsTo(email).length).toBe(1);
      const { link, ...state } = await mine(asking);
      const { rows } = await app.database.pool.query(
        `select token_hash is not null as "hasLink", round(extract(epoch from expires_at - now()) / 60) as minutes
           from email_confirmations where email = $1`,
        [email],
      );
      return { status, body, rest, state, link: { ...link, email: undefined }, rows };
    };
    const unknown = await told("nobody.here@example.com");
    expect(unknown).toMatchObject({ status: 200, rows: [{ hasLink: true, minutes: "30" }] });
    const { link, ...known } = await told("owner@example.com");
    expect(known).toEqual({ ...unknown, link: undefined });
    expect(link).toHaveProperty("waitSeconds");
    expect(subjectsTo("nobody.here@example.com")).toEqual(["새 이메일을 확인해 주세요"]);
    expect(subjectsTo("owner@example.com")).toEqual(["이미 쓰고 있는 이메일이에요"]);
    const [mail] = mailsTo("owner@example.com");
    expect(mail?.text).not.toMatch(/email\/confirm|Curious|Owner/);
  });

  it("gets a few mails an hour at most, whoever asks", async () => {
    const askers = [await confirmed("Flooder1"), await confirmed("Flooder2")];
    const statuses: number[] = [];
    for (let time = 0; time < EMAIL_LINKS_PER_HOUR / 2 + 1; time += 1) {
      for (const asker of askers) statuses.push((await change(asker, "victim@example.com")).status);
    }
    expect(statuses).toEqual([...Array.from({ length: EMAIL_LINKS_PER_HOUR }, () => 200), 429, 429]);
  });

  it("is not asked for by a session that a changed password has ended", async () => {
    const member = await confirmed("Overtaken");
    const { answer, isKept } = await changedMeanwhile(app, "Overtaken", () => change(member, "thief@example.com"));
    expect([answer.status, isKept]).toEqual([401, true]);
    const { rowCount } = await app.database.pool.query(
      "select from email_confirmations where email = 'thief@example.com'",
    );
    expect(rowCount).toBe(0);
  });
});

describe("a member who leaves", () => {
  const leave = (member: TestMember) => member.call("leave", { body: { password: TEST_PASSWORD } });

  it("uses no link meanwhile, and what they asked for once they are back", async () => {
    const member = await confirmed("Leaver");
    await change(member, "leaver.new@example.com");
    const token = await mailedToken("leaver.new@example.com");
    await leave(member);
    expect(await confirm(token)).toMatchObject(INVALID);
    const back = await TestMember.signIn(app.url, "Leaver");
    expect(await back.call("getMyEmail")).toMatchObject({ status: 403, body: { code: "ACCOUNT_LEAVING" } });
    await back.call("comeBack");
    expect(await confirm(token)).toMatchObject(DONE);
  });

  it("hears of it by mail, until when they can come back and how, also where a stranger did it with the nickname alone", async () => {
    const member = await confirmed("Kakaotalker");
    await app.database.pool.query("update members set password_hash = null where nickname = 'Kakaotalker'");
    await expect.poll(isQueueEmpty).toBe(true);
    smtp.received.length = 0;
    const { eraseAt, mailed } = await member.ask("leave", { body: { nickname: "kakaotalker" } });
    expect(mailed).toBe(true);
    await expect.poll(() => subjectsTo("kakaotalker@example.com")).toEqual(["탈퇴를 신청했어요"]);
    const [mail] = mailsTo("kakaotalker@example.com");
    expect(mail?.text).toContain("Kakaotalker님의 계정에서 탈퇴를 신청했어요.");
    expect(mail?.text).toContain(`${spokenMoment(wallTimeOf(new Date(eraseAt)))}까지 로그인하면`);
    expect(mail?.text).toContain("https://fitmate.example/signin\n");
  });

  it("is promised no mail where there is no address", async () => {
    const member = await confirmed("Unaddressed");
    await app.database.pool.query("update members set email = null, email_key = null where nickname = 'Unaddressed'");
    const { status, body } = await leave(member);
    expect([status, Object.keys(body as object)]).toEqual([200, ["nickname", "eraseAt"]]);
  });

  it("is mailed nothing of it once they are back", async () => {
    const member = await confirmed("Returner");
    await withoutMail(async () => {
      await leave(member);
      await triedInVain();
      await (await TestMember.signIn(app.url, "Returner")).call("comeBack");
    });
    expect(smtp.received).toEqual([]);
  });

  it("does not keep the address before from hearing of another one", async () => {
    const member = await confirmed("Robbed");
    await change(member, "thief.to.be@example.com");
    const token = await mailedToken("thief.to.be@example.com");
    await withoutMail(async () => {
      expect(await confirm(token)).toMatchObject(DONE);
      await leave(member);
      await triedInVain();
    });
    expect(subjectsTo("robbed@example.com")).toEqual(["이메일이 바뀌었어요"]);
    expect(mailsTo("robbed@example.com")[0]?.text).toContain("robbed님의 이메일이");
  });

  it("does not keep their address from hearing that another one is asked for", async () => {
    const member = await confirmed("Threatened");
    await withoutMail(async () => {
      await change(member, "thief.to.come@example.com");
      await leave(member);
      await triedInVain();
    });
    expect(subjectsTo("threatened@example.com").toSorted()).toEqual(["이메일을 바꾸려고 해요", "탈퇴를 신청했어요"]);
  });

  it("gets no link while they are gone, and none once they are erased", async () => {
    const member = await confirmed("Goner");
    await change(member, "goner.new@example.com");
    const token = await mailedToken("goner.new@example.com");
    await expect.poll(isQueueEmpty).toBe(true);
    smtp.received.length = 0;
    await leave(member);
    await expect.poll(() => subjectsTo("goner@example.com")).toEqual(["탈퇴를 신청했어요"]);
    const { rows } = await app.database.pool.query(
      "select member_id as id from departures order by erase_at desc limit 1",
    );
    await app.database.pool.query(
      `insert into mails (kind, recipient, member_id, expires_at)
       values ('email-link', 'goner.new@example.com', $1, now() + interval '1 hour')`,
      [(rows[0] as { id: number }).id],
    );
    await expect.poll(isQueueEmpty).toBe(true);
    expect(mailsTo("goner.new@example.com")).toEqual([]);
    await app.database.pool.query("update departures set erase_at = now()");
    const { db } = app.database;
    await eraseDeparted({
      db,
      bus: app.bus,
      log: app.ports.log,
      personalData: personalDataOf(features),
      farewells: [],
    });
    expect(await confirm(token)).toMatchObject(INVALID);
    const left = await app.database.pool.query("select from email_confirmations where email like 'goner%'");
    expect(left.rowCount).toBe(0);
    expect((await app.visitor.call("findId", { query: { email: "goner@example.com" } })).status).toBe(404);
  });
});

it("what is said of my address is the contract's", async () => {
  const member = await TestMember.signIn(app.url, "Newcomer");
  expect(await mine(member)).toEqual<MyEmail>({
    email: "newcomer@example.com",
    isConfirmed: true,
    link: null,
    proof: "password",
  });
});
