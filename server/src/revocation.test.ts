/** Two processes behind one database and one Redis: a session that ends on one is over on the other, whatever it is used for. */
import { setTimeout as delay } from "node:timers/promises";
import type { MySession } from "@fitmate/contract/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestRoom } from "../test/chat.ts";
import { ChatClient } from "../test/chatClient.ts";
import { TEST_PASSWORD, TestMember } from "../test/client.ts";
import { makeMates } from "../test/mates.ts";
import { startTwoNodes, type TestNodes } from "../test/node.ts";
import { TestStream } from "../test/stream.ts";

const REDIS_URL = process.env.TEST_REDIS_URL;
if (!REDIS_URL) process.stdout.write("Revocation: skipped, TEST_REDIS_URL is not set.\n");

/** For what takes a node a moment: much less than a heart-beat, at which a stream finds out by itself. */
const PATIENCE_MS = 8_000;
const NEW_PASSWORD = "newpass77";

type Ending = {
  how: string;
  /** What `here` does; `there` is the session on the other node that has to end by it. */
  end(here: TestMember, there: TestMember): Promise<unknown>;
  /** The session ends itself. */
  isOwn?: boolean;
};

const endings: Ending[] = [
  { how: "signing out", isOwn: true, end: (here) => here.call("signOut") },
  {
    how: "ending it in the list of devices",
    async end(here, there) {
      const { body } = await there.call("getMySessions");
      const sessionId = (body as MySession[]).find(({ current }) => current)?.sessionId;
      return here.call("endMySession", { params: { sessionId } });
    },
  },
  { how: "ending all others", end: (here) => here.call("endOtherSessions") },
  { how: "changing the password", end: (here) => here.call("changePassword", { body: { password: NEW_PASSWORD } }) },
  { how: "leaving", end: (here) => here.call("leave", { body: { password: TEST_PASSWORD } }) },
];

describe.skipIf(!REDIS_URL)("on two nodes", () => {
  let both: TestNodes;
  beforeAll(async () => {
    both = await startTwoNodes(REDIS_URL ?? "");
  });
  afterAll(() => both?.close());

  it.each(endings)(
    "$how ends requests, stream and chat connection on the other",
    async ({ how, end, isOwn = false }) => {
      const [one, two] = [both.nodes[0].url, both.nodes[1].url];
      const number = endings.findIndex((ending) => ending.how === how);
      const here = await TestMember.signUp(one, `회원${number}`);
      const there = new TestMember(
        two,
        here.nickname,
        isOwn ? here.token : (await TestMember.signIn(two, here.nickname)).token,
      );
      const mate = await TestMember.signUp(two, `메이트${number}`);
      await makeMates(here, mate);
      const roomId = await openTestRoom(here, mate);

      const stream = await TestStream.open(there);
      const chat = await ChatClient.connect(two, there.token);
      await chat.listen(roomId);
      expect((await there.call("getMyProfile")).status).toBe(200);

      expect(await end(here, there)).toMatchObject({ status: 200 });
      await within(stream.ended, "the stream is still open");
      await within(chat.ended, "the chat connection is still open");
      expect(await there.call("getMyProfile")).toMatchObject({ status: 401, body: { code: "SESSION_EXPIRED" } });
      await expect(TestStream.open(there)).rejects.toThrow("401");
      await expect(ChatClient.connect(two, there.token)).rejects.toThrow("SESSION_EXPIRED");

      // Nobody else's session has ended.
      expect((await mate.call("getMyProfile")).status).toBe(200);
    },
  );
});

async function within(ended: Promise<unknown>, complaint: string): Promise<void> {
  const late = delay(PATIENCE_MS).then(() => Promise.reject(new Error(complaint)));
  await Promise.race([ended, late]);
}
