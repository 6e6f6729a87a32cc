import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import type { TestMember } from "../../../test/client.ts";
import { createGeocoder, GeocoderError } from "./geocoder.ts";

/** As Nominatim answers with format=jsonv2. */
const SEOUL_FOREST = {
  place_id: 1,
  lat: "37.5444",
  lon: "127.0374",
  category: "leisure",
  type: "park",
  importance: 0.4,
  name: "서울숲",
  display_name: "서울숲, 뚝섬로, 성수동1가, 성동구, 서울특별시, 04770, 대한민국",
};
const ADDRESS = {
  lat: "37.5665",
  lon: "126.9780",
  name: "",
  display_name: "110, 세종대로, 중구, 서울특별시, 대한민국",
};
const ABROAD = { lat: "35.68", lon: "139.69", name: "도쿄", display_name: "도쿄, 일본" };

type Answering = (request: IncomingMessage, response: ServerResponse) => void;
const answer = (body: unknown, status = 200): Answering => {
  return (_, response) => {
    response
      .writeHead(status, { "content-type": "application/json" })
      .end(typeof body === "string" ? body : JSON.stringify(body));
  };
};

/** Answers as it should, but at another address than the operator's. */
const leadElsewhere: Answering = (request, response) => {
  if (request.url === "/elsewhere") answer([SEOUL_FOREST])(request, response);
  else response.writeHead(302, { location: "/elsewhere" }).end();
};

let answering: Answering = answer([]);
const asked: IncomingMessage[] = [];
const geocoder = createServer((request, response) => {
  asked.push(request);
  answering(request, response);
});
let template: string;
let app: TestApp;
let member: TestMember;

beforeAll(async () => {
  await once(geocoder.listen(0, "127.0.0.1"), "listening");
  const address = geocoder.address();
  if (typeof address !== "object" || !address) throw new Error("The geocoder has no port.");
  template = `http://127.0.0.1:${address.port}/search?format=jsonv2&countrycodes=kr&q={query}`;
  app = await startTestApp({ GEOCODER_URL: template });
  member = await app.member("찾는이");
});
afterEach(() => {
  asked.length = 0;
});
afterAll(async () => {
  await app.close();
  geocoder.closeAllConnections();
  geocoder.close();
});

const search = (query?: string) => member.call("searchPlaces", { query: query === undefined ? {} : { query } });

describe("searching places", () => {
  it("answers places in Korea with the address around them", async () => {
    answering = answer([SEOUL_FOREST, ADDRESS, ABROAD]);
    const { status, body } = await search("서울 숲&q=x");
    expect(status).toBe(200);
    expect(body).toEqual({
      offered: true,
      places: [
        { name: "서울숲", address: "뚝섬로, 성수동1가, 성동구, 서울특별시", latitude: 37.5444, longitude: 127.0374 },
        { name: "세종대로 110", address: "중구, 서울특별시", latitude: 37.5665, longitude: 126.978 },
      ],
    });
    expect(asked).toHaveLength(1);
    const { pathname, searchParams } = new URL(asked[0]?.url ?? "", template);
    expect(pathname).toBe("/search");
    expect(Object.fromEntries(searchParams)).toEqual({ format: "jsonv2", countrycodes: "kr", q: "서울 숲&q=x" });
  });

  it("tells the geocoder nothing about who asks", async () => {
    answering = answer([]);
    await search("누구인지");
    const { headers } = asked[0] ?? {};
    expect(headers).toMatchObject({ "user-agent": "fitmate" });
    expect(Object.keys(headers ?? {}).filter((name) => /auth|cookie|forwarded|referer|origin/.test(name))).toEqual([]);
  });

  it("asks once for what is asked again", async () => {
    answering = answer([SEOUL_FOREST]);
    await Promise.all([search("같은 말"), search(" 같은   말 ")]);
    await search("같은 말");
    expect(asked).toHaveLength(1);
  });

  it.each([
    ["an error", answer({ error: "busy" }, 503)],
    ["nonsense", answer("<html>")],
    ["another protocol", answer({ results: [] })],
    ["too much", answer(JSON.stringify("x".repeat(600_000)))],
    ["that it has moved", leadElsewhere],
    ["nothing, hanging up", (request: IncomingMessage) => request.socket.destroy()],
  ])("says so kindly when the geocoder answers %s, and asks again next time", async (name, broken) => {
    answering = broken;
    expect(await search(`고장 ${name}`)).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
    answering = answer([SEOUL_FOREST]);
    expect(await search(`고장 ${name}`)).toMatchObject({ status: 200 });
  });

  it("refuses what is blank or too long, and says without a query that it is offered", async () => {
    expect(await search("  ")).toMatchObject({ status: 400 });
    expect(await search("가".repeat(101))).toMatchObject({ status: 400 });
    expect(await search()).toMatchObject({ status: 200, body: { offered: true, places: [] } });
    expect(asked).toEqual([]);
  });

  it("keeps a member from asking without end", async () => {
    answering = answer([]);
    const restless = await app.member("바쁜이");
    const ask = (index: number) => restless.call("searchPlaces", { query: { query: `말${index}` } });
    const statuses: number[] = [];
    for (let index = 0; index < 21; index += 1) statuses.push((await ask(index)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });

  it("is not offered without an address", async () => {
    const plain = await startTestApp();
    const somebody = await plain.member("없는이");
    expect(await somebody.call("searchPlaces", { query: { query: "서울숲" } })).toMatchObject({ status: 404 });
    expect(await somebody.call("searchPlaces", { query: {} })).toMatchObject({ body: { offered: false, places: [] } });
    await plain.close();
  });
});

describe("createGeocoder", () => {
  it("gives up on a geocoder that hangs", async () => {
    answering = () => {};
    await expect(createGeocoder(template, 50)("느린 곳")).rejects.toThrow(GeocoderError);
  });

  it("keeps what was looked for out of its errors", async () => {
    await expect(createGeocoder("http://127.0.0.1:9/?q={query}")("우리집")).rejects.not.toThrow(/우리집/);
  });
});
