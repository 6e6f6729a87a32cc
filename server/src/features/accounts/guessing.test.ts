/** Guessing at somebody's password stops, and stops neither the owner nor anybody else. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { TEST_PASSWORD, TestMember, type TestAnswer } from "../../../test/client.ts";

const PER_ACCOUNT = 3;
/** Ten networks' worth: SIGN_IN_ATTEMPTS_PER_ACCOUNT times ten. */
const EVERYWHERE = 10 * PER_ACCOUNT;
const NEW_PASSWORD = "newpass77";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    TRUST_PROXY: "1",
    SIGN_IN_ATTEMPTS_PER_ACCOUNT: String(PER_ACCOUNT),
    SIGN_IN_ATTEMPTS_PER_ADDRESS: "20",
  });
});
afterAll(() => app.close());

let networks = 0;
/** An address in a network nobody has used yet. */
const newNetwork = () => `198.18.${Math.floor(networks / 250)}.${(networks++ % 250) + 1}`;
let home: string;
beforeEach(() => {
  home = newNetwork();
});
type From = { from: string; device?: string | undefined };

const signIn = (nickname: string, password: string, { from, device }: From): Promise<TestAnswer> =>
  app.visitor.call("signIn", {
    body: { nickname, password },
    headers: { "x-forwarded-for": from, ...(device !== undefined && { "x-device-token": device }) },
  });
const guess = (nickname: string, from: From) => signIn(nickname, "wrong guess 1", from);

async function guesses(nickname: string, count: number, from: From): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await guess(nickname, from)).status);
  return statuses;
}

/** Uses up what a whole account may be guessed at, from ten networks; each is stopped by itself before. */
async function guessFromEverywhere(nickname: string): Promise<void> {
  for (let count = 0; count < EVERYWHERE; count += PER_ACCOUNT) {
    const statuses = await guesses(nickname, PER_ACCOUNT + 1, { from: newNetwork() });
    expect(statuses).toEqual([...Array.from({ length: PER_ACCOUNT }, () => 400), 429]);
  }
}

async function deviceOf(nickname: string, from = newNetwork()): Promise<string> {
  const answer = await signIn(nickname, TEST_PASSWORD, { from });
  expect(answer.status).toBe(200);
  return answer.headers.get("x-device-token") ?? "";
}

describe("guessing from one network", () => {
  it("is stopped there, and the owner signs in from any other", async () => {
    await app.member("Owner");
    const elsewhere = newNetwork();
    expect(await guesses("Owner", PER_ACCOUNT + 1, { from: elsewhere })).toEqual([400, 400, 400, 429]);
    expect((await signIn("Owner", TEST_PASSWORD, { from: home })).status).toBe(200);
    // Also with the right password: whoever guesses must not learn that it was.
    expect((await signIn("Owner", TEST_PASSWORD, { from: elsewhere })).status).toBe(429);
  });

  it("counts an IPv6 network of /64 as one", async () => {
    for (let host = 1; host <= PER_ACCOUNT; host += 1) {
      expect((await guess("Nobody", { from: `2001:db8::${host}` })).status).toBe(400);
    }
    expect((await guess("Nobody", { from: "2001:db8::ff" })).status).toBe(429);
    expect((await guess("Nobody", { from: "2001:db8:0:1::1" })).status).toBe(400);
  });
});

describe("guessing from many networks", () => {
  it("is stopped for the whole account, whether or not there is one", async () => {
    await app.member("Botnet");
    for (const nickname of ["Botnet", "Botless"]) {
      await guessFromEverywhere(nickname);
      const refused = await guess(nickname, { from: home });
      expect(refused).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    }
  });

  it("is not paid for by owners who sign in: what is right does not count", async () => {
    await app.member("Busy");
    for (let time = 0; time <= EVERYWHERE; time += 1) {
      expect((await signIn("Busy", TEST_PASSWORD, { from: newNetwork() })).status).toBe(200);
    }
  });
});

describe("a known device", () => {
  beforeAll(async () => {
    await app.member("Victim");
    await app.member("Somebody");
  });

  it("goes on when others have used up the account and its own network", async () => {
    await app.member("Known");
    const device = await deviceOf("Known");
    await guessFromEverywhere("Known");
    await guesses("Known", PER_ACCOUNT + 1, { from: home });
    await Promise.all(Array.from({ length: 20 }, (_, n) => guess(`neighbour${n}`, { from: home })));
    expect((await signIn("Known", TEST_PASSWORD, { from: home })).status).toBe(429);
    expect((await signIn("Known", TEST_PASSWORD, { from: home, device })).status).toBe(200);
  });

  it("stays one after signing out, and beside the devices of others in the same browser", async () => {
    await app.member("Family");
    await app.member("Daughter");
    const answer = await signIn("Family", TEST_PASSWORD, { from: home });
    await new TestMember(app.url, "Family", String(answer.body)).call("signOut");
    const both = `${await deviceOf("Daughter")}, ${answer.headers.get("x-device-token")}`;
    await guessFromEverywhere("Family");
    expect((await signIn("Family", TEST_PASSWORD, { from: newNetwork(), device: both })).status).toBe(200);
  });

  it("has a small count of its own", async () => {
    await app.member("Stolen");
    const device = await deviceOf("Stolen");
    await guessFromEverywhere("Stolen");
    const own = await guesses("Stolen", PER_ACCOUNT + 1, { from: newNetwork(), device });
    expect(own).toEqual([400, 400, 400, 429]);
  });

  it.each([
    ["made up", () => "AAAAAAAAAAAAAAAA.2s0000.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"],
    ["of another account", () => deviceOf("Somebody")],
    ["with another date", async () => (await deviceOf("Victim")).replace(/\.\w+\./, ".zzzzzz.")],
    ["endless", () => "A".repeat(5_000)],
  ])("is none whose token is %s", async (_, token) => {
    const device = await token();
    expect(await guesses("Victim", PER_ACCOUNT, { from: home })).toEqual([400, 400, 400]);
    expect((await signIn("Victim", TEST_PASSWORD, { from: home, device })).status).toBe(429);
  });

  it("is one no longer after the password has changed, and the one that changed it is", async () => {
    await app.member("Changing");
    const { body, headers } = await signIn("Changing", TEST_PASSWORD, { from: home });
    const before = headers.get("x-device-token") ?? "";
    const member = new TestMember(app.url, "Changing", String(body));
    const changed = await member.call("changePassword", { body: { password: NEW_PASSWORD } });
    const after = changed.headers.get("x-device-token") ?? "";
    await guessFromEverywhere("Changing");
    expect((await signIn("Changing", NEW_PASSWORD, { from: home, device: before })).status).toBe(429);
    expect((await signIn("Changing", NEW_PASSWORD, { from: home, device: after })).status).toBe(200);
  });

  it("keeps its name where it changes the password itself, so that it takes the place of no other in its browser", async () => {
    await app.member("Renewing");
    const { body, headers } = await signIn("Renewing", TEST_PASSWORD, { from: home });
    const before = headers.get("x-device-token") ?? "";
    const answer = await new TestMember(app.url, "Renewing", String(body)).call("changePassword", {
      body: { password: NEW_PASSWORD },
      headers: { "x-device-token": before },
    });
    const after = answer.headers.get("x-device-token") ?? "";
    expect(after).not.toBe(before);
    expect(after.split(".")[0]).toBe(before.split(".")[0]);
    await guessFromEverywhere("Renewing");
    expect((await signIn("Renewing", NEW_PASSWORD, { from: home, device: after })).status).toBe(200);
  });

  it("is told only to whoever has signed in", async () => {
    await app.member("Quiet");
    for (const answer of [await guess("Quiet", { from: home }), await guess("Unheard", { from: home })]) {
      expect(answer.headers.get("x-device-token")).toBeNull();
    }
  });
});
