/** Names and addresses that nobody has are answered like those that somebody has. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { type CallOptions, TEST_PASSWORD, type TestAnswer } from "../../../test/client.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SIGN_IN_ATTEMPTS_PER_ACCOUNT: "3", FIND_ATTEMPTS_PER_ACCOUNT: "3" });
  await app.member("known");
  await app.member("kakaoOnly");
  await app.member("leaver").then((leaver) => leaver.call("leave", { body: { password: TEST_PASSWORD } }));
  await app.database.pool.query("update members set password_hash = null where nickname = 'kakaoOnly'");
});
afterAll(() => app.close());

/** All that an answer tells, but for what is of its moment. */
function told({ status, headers, body }: TestAnswer) {
  // The id is random in every answer.
  const { date: _, "x-request-id": __, "retry-after": wait, ...rest } = Object.fromEntries(headers);
  return { status, body, headers: { ...rest, waits: wait !== undefined } };
}

const KINDS = ["known", "kakaoOnly", "leaver"];
const cases: {
  name: "signIn" | "findPassword";
  what: string;
  options: (who: string) => CallOptions;
  statuses: number[];
}[] = [
  {
    name: "signIn",
    what: "a sign-in with a wrong password",
    options: (who) => ({ body: { nickname: who, password: "wrong1234!" } }),
    statuses: [400, 400, 400, 429],
  },
  {
    name: "findPassword",
    what: "a search for a password",
    options: (who) => ({ query: { email: `${who}@example.com` } }),
    statuses: [200, 200, 200, 429],
  },
];

describe.each(cases)("$what", ({ name, options, statuses }) => {
  it("is answered alike in status, body and headers, also once there are too many", async () => {
    const rounds = async (who: string) => {
      const answers: ReturnType<typeof told>[] = [];
      for (const _ of statuses) answers.push(told(await app.visitor.call(name, options(who))));
      return answers;
    };
    const unknown = await rounds("nobody");
    expect(unknown.map(({ status }) => status)).toEqual(statuses);
    for (const who of KINDS) expect(await rounds(who), who).toEqual(unknown);
  });
});
