/** What others answer the server that asks them: it is led nowhere, and takes no more than it can use. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../test/app.ts";
import { startLocalServer } from "../test/localServer.ts";
import { createKakao, type Kakao } from "./features/accounts/kakao/kakao.ts";
import { createGeocoder } from "./features/places/geocoder.ts";
import { ask } from "./features/videos/youtube/request.ts";
import { openStorage, type Storage } from "./platform/storage/storage.ts";

type Server = Awaited<ReturnType<typeof startLocalServer>>;

/** What it answers that is asked, by the first part of the path. */
const TROUBLES: Record<string, (response: ServerResponse) => void> = {
  "301": (response) => response.writeHead(301, { location: elsewhere.url }).end(),
  "302": (response) => response.writeHead(302, { location: `${elsewhere.url}/vi/hqdefault.jpg` }).end(),
  "303": (response) => response.writeHead(303, { location: elsewhere.url }).end(),
  "307": (response) => response.writeHead(307, { location: elsewhere.url }).end(),
  "308": (response) => response.writeHead(308, { location: elsewhere.url }).end(),
  endless: (response) => {
    response.writeHead(200, { "content-type": "image/jpeg" });
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, "1")));
    };
    response.on("drain", more);
    more();
  },
};
const TROUBLE_NAMES = Object.keys(TROUBLES);

let elsewhere: Server;
let trouble: Server;
const askedElsewhere: string[] = [];

beforeAll(async () => {
  elsewhere = await startLocalServer((request: IncomingMessage, response) => {
    askedElsewhere.push(request.url ?? "");
    response.writeHead(200, { "content-type": "image/jpeg" }).end("[]");
  });
  trouble = await startLocalServer(({ url = "" }, response) => TROUBLES[url.split("/")[1] ?? ""]?.(response));
});
afterAll(async () => {
  await trouble.close();
  await elsewhere.close();
});

const kakaoAt = (url: string) =>
  createKakao({
    kakaoRestApiKey: "key",
    kakaoClientSecret: undefined,
    kakaoAdminKey: "admin",
    kakaoAuthUrl: url,
    kakaoApiUrl: url,
  }) as Kakao;
const bucketAt = (endpoint: string): Promise<Storage> =>
  openStorage({ s3: { endpoint, region: "auto", accessKeyId: "id", secretAccessKey: "secret" }, dataDir: "" });

const CALLS: [name: string, call: (url: string) => Promise<unknown>][] = [
  ["the geocoder", (url) => createGeocoder(`${url}/?q={query}`)("서울숲")],
  ["YouTube", (url) => ask(new URL(url), { pauseMs: 1 })],
  ["Kakao's sign-in", (url) => kakaoAt(url).fetchPerson("code", "https://fitmate.example/kakao/callback")],
  ["Kakao's unlinking", (url) => kakaoAt(url).unlink("1")],
  ["a file to the bucket", async (url) => (await bucketAt(url)).put("pictures/a.webp", Buffer.from("x"), "image/webp")],
  ["a file from the bucket", async (url) => (await bucketAt(url)).get("pictures/a.webp")],
  ["a file off the bucket", async (url) => (await bucketAt(url)).remove("pictures/a.webp")],
];

describe.each(CALLS)("%s", (_, call) => {
  it.each(TROUBLE_NAMES)("fails where the answer is %s, and nobody else is asked", async (name) => {
    askedElsewhere.length = 0;
    await expect(call(`${trouble.url}/${name}`)).rejects.toBeInstanceOf(Error);
    expect(askedElsewhere).toEqual([]);
  });
});

describe("the picture of a video", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ YOUTUBE_PICTURES_URL: `${trouble.url}/302` });
  });
  afterAll(() => app.close());

  it.each(TROUBLE_NAMES)("is not there where the answer is %s, and nobody else is asked", async (name) => {
    askedElsewhere.length = 0;
    const { video_id: videoId } = await app.database.db
      .selectFrom("videos")
      .select("video_id")
      .executeTakeFirstOrThrow();
    app.ports.config.youtubePicturesUrl = `${trouble.url}/${name}`;
    expect((await fetch(`${app.url}/thumbnails/${videoId}.jpg`)).status).toBe(503);
    expect(askedElsewhere).toEqual([]);
  });
});
