/** A server whose clock is two hours ahead beside one that goes right: the database's time counts on both. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { PostDetail } from "@fitmate/contract/posts";
import { HttpClient, TestMember } from "../../../server/test/client.ts";
import { drawPicture, pictureForm } from "../../../server/test/pictures.ts";
import { expectNone, type Scenario } from "../scenario.ts";
import { ServerNode } from "../services.ts";
import { openStage } from "../stage.ts";

const AHEAD = pathToFileURL(resolve(import.meta.dirname, "clockAhead.ts")).href;
const PER_ACCOUNT = 10;
const REQUESTS = 30;

export const movedClock: Scenario = {
  name: "movedClock",
  about: "one server's clock two hours ahead: no limit bypassed, no write more, what one signs the other takes",
  short: false,
  async run(_seed, stack) {
    const folder = await mkdtemp(join(tmpdir(), "fitmate-faults-"));
    stack.defer(() => rm(folder, { recursive: true, force: true }));
    const { database, redis, pool, nodes } = await openStage(stack, { DATA_DIR: folder });
    const right = nodes[0].server.url;
    const node = await ServerNode.start({
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      NODE_OPTIONS: `--import=${AHEAD}`,
      DATA_DIR: folder,
    });
    stack.defer(() => node.stop());
    const ahead = node.url;
    const complaints: string[] = [];
    const expect = (what: string, is: unknown, wanted: unknown) => {
      if (JSON.stringify(is) !== JSON.stringify(wanted)) complaints.push(`${what}: ${JSON.stringify(is)}`);
    };

    const member = await TestMember.signUp(right, "제때");
    const onAhead = new HttpClient(ahead, member.token);

    // A moment after signing in nobody asks for the password again.
    expect("proof asked for", (await onAhead.call("getPasswordProof")).body, { proof: "none" });

    // The session is as good as new: nothing to write.
    const version = async () => (await pool.query("select xmin::text, expires_at from sessions")).rows;
    const before = await version();
    for (let n = 0; n < REQUESTS; n++) await onAhead.call("getMyProfile");
    expect("session written", await version(), before);

    // Signed by one, asked of the other, both ways.
    for (const [signs, takes] of [
      [right, ahead],
      [ahead, right],
    ] as const) {
      const address = await privatePicture(new HttpClient(signs, member.token));
      expect("picture", (await fetch(takes + address)).status, 200);
    }

    const guess = async (url: string) => {
      const body = { nickname: member.nickname, password: "wrong guess 1" };
      return (await new HttpClient(url).call("signIn", { body })).status;
    };
    for (let n = 0; n < PER_ACCOUNT; n++) expect("guess", await guess(n % 2 === 0 ? right : ahead), 400);
    for (const url of [ahead, right, ahead]) expect("guess too many", await guess(url), 429);

    expectNone(complaints);
    return { "requests without a write": String(REQUESTS), guesses: String(PER_ACCOUNT) };
  },
};

/** The address of a picture in a post that only mates see. */
async function privatePicture(author: HttpClient): Promise<string> {
  const form = pictureForm(await drawPicture({ width: 40 }));
  const images = (await author.call("uploadPicture", { body: form })).body;
  const body = { title: "사진", description: "<p>사진</p>", category: "RUNNING", images, accessLevel: false };
  const { id: postId } = (await author.call("createPost", { body })).body as { id: number };
  const { body: post } = await author.call("getPost", { params: { postId } });
  return (post as PostDetail).images[0] ?? "";
}
