import { EMAIL_LINKS_PER_HOUR } from "@fitmate/contract/limits";
import { describe, expect, it } from "vitest";
import { type TestAnswer, TestMember } from "../../../../test/client.ts";
import { addressOf, EMAIL_CONFIRMED, EMAIL_LINK_INVALID, mailedApp } from "../../../../test/mailedApp.ts";
import { changedMeanwhile } from "../../../../test/passwordChange.ts";

const here = mailedApp();
const mine = (member: TestMember) => member.ask("getMyEmail");
const statusesOf = (answers: readonly TestAnswer[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

describe("another address", () => {
  it("is the member's once the link in it was used; the old one is told, and lets nobody in any more", async () => {
    const member = await here.confirmed("Mover");
    await here.app.visitor.call("findPassword", { query: { email: "mover@example.com" } });
    await expect.poll(() => here.subjectsTo("mover@example.com")).toContain("비밀번호를 새로 정해 주세요");
    expect(await here.change(member, " Mover.New@example.com ")).toMatchObject({ status: 200 });
    const token = await here.mailedToken("Mover.New@example.com");
    await expect.poll(() => here.subjectsTo("mover@example.com")).toContain("이메일을 바꾸려고 해요");
    expect(await mine(member)).toMatchObject({
      email: "mover@example.com",
      isConfirmed: true,
      link: { email: "Mover.New@example.com" },
    });
    expect((await member.ask("getMyProfile")).email).toBe("mover@example.com");

    expect(await here.confirm(token)).toMatchObject(EMAIL_CONFIRMED);
    expect(await mine(member)).toMatchObject({ email: "Mover.New@example.com", isConfirmed: true, link: null });
    expect((await member.ask("getMyProfile")).email).toBe("Mover.New@example.com");
    await expect.poll(() => here.subjectsTo("mover@example.com")).toContain("이메일이 바뀌었어요");
    expect(
      here
        .mailsTo("mover@example.com")
        .map(({ text }) => text)
        .join(),
    ).not.toContain("Mover.New@");
    expect((await here.app.database.pool.query("select from password_resets")).rowCount).toBe(0);
    const find = (email: string) => here.app.visitor.call("findId", { query: { email } }).then(({ status }) => status);
    expect([await find("mover@example.com"), await find("mover.new@example.com")]).toEqual([404, 200]);
  });

  it("gets no reset link whose mail was just about to leave to the old one", async () => {
    const member = await here.confirmed("Crossing");
    const email = addressOf(member.nickname);
    await expect.poll(() => here.isQueueEmpty()).toBe(true);
    here.smtp.received.length = 0;
    const { pool } = here.app.database;
    const moving = await pool.connect();
    try {
      await moving.query("begin");
      await moving.query(
        "update members set email = 'gone@x.example', email_key = 'gone@x.example' where email_key = $1",
        [email],
      );
      await here.app.visitor.call("findPassword", { query: { email } });
      const waits = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(async () => (await pool.query(waits)).rowCount).toBe(1);
      await moving.query("commit");
    } finally {
      moving.release();
    }
    await expect.poll(() => here.isQueueEmpty()).toBe(true);
    expect(here.smtp.received).toEqual([]);
    const { rowCount } = await pool.query(
      "select from password_resets join members on members.id = member_id where nickname = 'Crossing'",
    );
    expect(rowCount).toBe(0);
  });

  it("wants the password, however young the session, and takes ten guesses", async () => {
    const member = await here.app.member("Guessed");
    const email = "guessed.new@example.com";
    const none = await member.call("changeMyEmail", { body: { email } });
    expect(none).toMatchObject({ status: 403, body: { code: "CURRENT_PASSWORD_NEEDED" } });
    expect((none.body as { message: string }).message).not.toContain("10분");
    for (let guess = 0; guess < 10; guess += 1) {
      expect(await here.change(member, email, "wrong guess 1")).toMatchObject({
        status: 400,
        body: { code: "CURRENT_PASSWORD_WRONG" },
      });
    }
    expect((await here.change(member, email)).status).toBe(429);
    expect((await mine(member)).link?.email).toBe("guessed@example.com");
  });

  it.each(["", "nobody@", "a@b", "a b@example.com", `${"a".repeat(65)}@example.com`])("is not %j", async (email) => {
    const member = await TestMember.signIn(here.app.url, "Mover");
    expect(await here.change(member, email)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  });

  it("is not the one there is", async () => {
    const member = await here.app.member("Stayer");
    expect(await here.change(member, "STAYER@example.com")).toMatchObject({
      status: 400,
      body: { code: "EMAIL_UNCHANGED" },
    });
  });

  it("is given up by the member, by another one, by a changed password and by a reset", async () => {
    const member = await here.confirmed("Fickle");
    await here.change(member, "fickle.a@example.com");
    const first = await here.mailedToken("fickle.a@example.com");
    expect((await member.call("cancelEmailChange")).status).toBe(200);
    expect(await here.confirm(first)).toMatchObject(EMAIL_LINK_INVALID);
    expect((await mine(member)).link).toBeNull();

    await here.change(member, "fickle.b@example.com");
    const second = await here.mailedToken("fickle.b@example.com");
    await here.change(member, "fickle.c@example.com");
    const third = await here.mailedToken("fickle.c@example.com");
    expect(await here.confirm(second)).toMatchObject(EMAIL_LINK_INVALID);

    await member.call("changePassword", { body: { password: "newpass77" } });
    expect(await here.confirm(third)).toMatchObject(EMAIL_LINK_INVALID);
    expect(await mine(member)).toMatchObject({ email: "fickle@example.com", link: null });

    await here.change(member, "fickle.d@example.com", "newpass77");
    const fourth = await here.mailedToken("fickle.d@example.com");
    await here.app.visitor.call("findPassword", { query: { email: "fickle@example.com" } });
    const body = { token: await here.mailedReset("fickle@example.com"), password: "another99" };
    expect((await here.app.visitor.call("resetPassword", { body })).status).toBe(200);
    expect(await here.confirm(fourth)).toMatchObject(EMAIL_LINK_INVALID);
  });

  it("does not end the link for one's own address when it is cancelled after the fact", async () => {
    const member = await here.app.member("Kept");
    const token = await here.mailedToken("kept@example.com");
    expect((await member.call("cancelEmailChange")).status).toBe(200);
    expect(await here.confirm(token)).toMatchObject(EMAIL_CONFIRMED);
  });

  it("of two asked for at once is one, and only its link counts", async () => {
    const member = await here.confirmed("Doubled");
    const wanted = ["doubled.a@example.com", "doubled.b@example.com"];
    const answers = await Promise.all(wanted.map((email) => here.change(member, email)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const last = (await mine(member)).link?.email ?? "";
    expect(await here.confirm(await here.mailedToken(last))).toMatchObject(EMAIL_CONFIRMED);
    await expect.poll(() => here.isQueueEmpty()).toBe(true);
    const other = wanted.find((email) => email !== last) ?? "";
    expect(here.subjectsTo(other).filter((subject) => subject !== "새 이메일을 확인해 주세요")).toEqual([]);
    expect((await mine(member)).email).toBe(last);
  });

  it("goes to one of two members who confirm it at once", async () => {
    const [one, two] = [await here.confirmed("Rival1"), await here.confirmed("Rival2")];
    await here.change(one, "prize@example.com");
    const tokens = [await here.mailedToken("prize@example.com", 1)];
    await here.change(two, "prize@example.com");
    tokens.push(await here.mailedToken("prize@example.com", 2));
    const answers = await Promise.all(tokens.map((token) => here.confirm(token)));
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ body: { code: "EMAIL_TAKEN" } });
    const emails = [(await mine(one)).email, (await mine(two)).email];
    expect(emails.filter((email) => email === "prize@example.com")).toHaveLength(1);
  });

  it("that somebody signs up with meanwhile stays theirs", async () => {
    const member = await here.confirmed("Slow");
    await here.change(member, "quick@example.com");
    const token = await here.mailedToken("quick@example.com");
    await here.app.member("Quick");
    expect(await here.confirm(token)).toMatchObject({ status: 409, body: { code: "EMAIL_TAKEN" } });
    expect((await mine(member)).email).toBe("slow@example.com");
  });

  it("is good for an hour after it was asked for, however late its mail leaves; the mail says for how long still", async () => {
    const member = await here.confirmed("Waiter");
    await here.change(member, "waiter.new@example.com");
    await here.mailedToken("waiter.new@example.com");
    await expect.poll(() => here.isQueueEmpty()).toBe(true);
    // As if it had waited for a mail server until now.
    await here.app.database.pool.query(
      `with late as (
         update email_confirmations set requested_at = now() - interval '55 minutes', expires_at = now() + interval '5 minutes'
          where email = 'waiter.new@example.com' returning member_id)
       insert into mails (kind, recipient, member_id, expires_at)
       select 'email-link', 'waiter.new@example.com', member_id, now() + interval '5 minutes' from late`,
    );
    const token = await here.mailedToken("waiter.new@example.com", 2);
    const { rows } = await here.app.database.pool.query(
      `select expires_at <= now() + interval '5 minutes' as fits from email_confirmations
        where email = 'waiter.new@example.com'`,
    );
    expect(rows).toEqual([{ fits: true }]);
    expect(here.mailsTo("waiter.new@example.com").map(({ text }) => /링크는 (\d+)분 동안/.exec(text)?.[1])).toEqual([
      "30",
      "5",
    ]);
    expect(await here.confirm(token)).toMatchObject(EMAIL_CONFIRMED);
  });

  it("is answered alike whether or not somebody has it; only the mail tells, and it opens nothing", async () => {
    await here.confirmed("Owner");
    const asking = await here.confirmed("Curious");
    here.smtp.received.length = 0;
    const told = async (email: string) => {
      const { status, body, headers } = await here.change(asking, email);
      // Random in every answer.
      const { date: _, "x-request-id": __, ...rest } = Object.fromEntries(headers);
      await expect.poll(() => here.mailsTo(email).length).toBe(1);
      const { link, ...state } = await mine(asking);
      const { rows } = await here.app.database.pool.query(
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
    expect(here.subjectsTo("nobody.here@example.com")).toEqual(["새 이메일을 확인해 주세요"]);
    expect(here.subjectsTo("owner@example.com")).toEqual(["이미 쓰고 있는 이메일이에요"]);
    const [mail] = here.mailsTo("owner@example.com");
    expect(mail?.text).not.toMatch(/email\/confirm|Curious|Owner/);
  });

  it("gets a few mails an hour at most, whoever asks", async () => {
    const askers = [await here.confirmed("Flooder1"), await here.confirmed("Flooder2")];
    const statuses: number[] = [];
    for (let time = 0; time < EMAIL_LINKS_PER_HOUR / 2 + 1; time += 1) {
      for (const asker of askers) statuses.push((await here.change(asker, "victim@example.com")).status);
    }
    expect(statuses).toEqual([...Array.from({ length: EMAIL_LINKS_PER_HOUR }, () => 200), 429, 429]);
  });

  it("is not asked for by a session that a changed password has ended", async () => {
    const member = await here.confirmed("Overtaken");
    const { answer, isKept } = await changedMeanwhile(here.app, "Overtaken", () =>
      here.change(member, "thief@example.com"),
    );
    expect([answer.status, isKept]).toEqual([401, true]);
    const { rowCount } = await here.app.database.pool.query(
      "select from email_confirmations where email = 'thief@example.com'",
    );
    expect(rowCount).toBe(0);
  });
});
