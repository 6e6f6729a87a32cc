import type { FirstSteps } from "@fitmate/contract/firstSteps";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import type { TestMember } from "../../../test/client.ts";
import { accept, cancel, request, strangers } from "../../../test/mates.ts";
import { writePost } from "../../../test/posts.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const NOTHING: FirstSteps = { profile: false, location: false, mate: false, post: false };

async function stepsOf(member: TestMember): Promise<FirstSteps> {
  return member.ask("getFirstSteps");
}

const save = (member: TestMember, changed: object) =>
  member.call("updateMyProfile", {
    body: { gender: true, exerciseChoice: [], introduction: "", publicInfo: true, profilePicture: null, ...changed },
  });

describe("the first steps", () => {
  it("are all to be done by somebody new, whatever others have done", async () => {
    const [one, other] = await strangers(app);
    await request(other, one);
    await writePost(app, other);
    expect(await stepsOf(one)).toEqual(NOTHING);
  });

  it("are for members only", async () => {
    expect((await app.visitor.call("getFirstSteps")).status).toBe(401);
  });

  it("count a profile once it tells sports and has an introduction", async () => {
    const member = await app.member("채우는이");
    await save(member, { exerciseChoice: ["RUNNING"], introduction: "  " });
    expect((await stepsOf(member)).profile).toBe(false);
    await save(member, { introduction: "같이 뛰어요." });
    expect((await stepsOf(member)).profile).toBe(false);
    await save(member, { exerciseChoice: ["RUNNING"], introduction: "같이 뛰어요." });
    expect(await stepsOf(member)).toEqual({ ...NOTHING, profile: true });
  });

  it("count a location as long as there is one", async () => {
    const member = await app.member("자리잡는이");
    await member.call("setMyLocation", { query: { lat: 37.5446, long: 127.0557 } });
    expect(await stepsOf(member)).toEqual({ ...NOTHING, location: true });
    await member.call("removeMyLocation");
    expect(await stepsOf(member)).toEqual(NOTHING);
  });

  it("count a request that was sent, also after it was taken back", async () => {
    const [asking, asked] = await strangers(app);
    await request(asking, asked);
    expect(await stepsOf(asking)).toEqual({ ...NOTHING, mate: true });
    await cancel(asking, asked);
    expect(await stepsOf(asking)).toEqual({ ...NOTHING, mate: true });
  });

  it("count a mate whose request was accepted, on either side of the pair", async () => {
    for (const swap of [false, true]) {
      const [one, other] = await strangers(app);
      const [asking, asked] = swap ? [other, one] : [one, other];
      await request(asking, asked);
      await accept(asked, asking);
      expect(await stepsOf(asked)).toEqual({ ...NOTHING, mate: true });
    }
  });

  it("count a post as long as there is one", async () => {
    const member = await app.member("처음쓰는이");
    const postId = await writePost(app, member, "mates");
    expect(await stepsOf(member)).toEqual({ ...NOTHING, post: true });
    await member.call("deletePost", { params: { postId } });
    expect(await stepsOf(member)).toEqual(NOTHING);
  });
});
