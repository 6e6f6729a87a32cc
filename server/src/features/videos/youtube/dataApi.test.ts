import { afterAll, beforeAll, expect, it } from "vitest";
import { TEST_KEY, TestYoutube } from "../../../../test/youtube.ts";
import { createDataApi } from "./dataApi.ts";

let youtube: TestYoutube;
beforeAll(async () => {
  youtube = await TestYoutube.start();
});
afterAll(() => youtube.close());

const open = (signal?: AbortSignal) =>
  createDataApi({ baseUrl: youtube.apiUrl, key: TEST_KEY, timeoutMs: 500, pauseMs: 1, signal });

it("waits three times, each time not for ever", async () => {
  youtube.trouble = () => "silence";
  youtube.asked.length = 0;
  await expect(open().playable(["dQw4w9WgXcQ"])).rejects.toMatchObject({
    problem: "network",
    message: expect.stringContaining("did not answer within 0.5 s"),
  });
  expect(youtube.asked).toHaveLength(3);
});

it("stops at once when told to, without asking again", async () => {
  youtube.trouble = () => "silence";
  youtube.asked.length = 0;
  const stopping = new AbortController();
  const asked = open(stopping.signal).playable(["dQw4w9WgXcQ"]);
  stopping.abort();
  await expect(asked).rejects.toMatchObject({ name: "AbortError" });
  expect(youtube.asked.length).toBeLessThanOrEqual(1);
});
