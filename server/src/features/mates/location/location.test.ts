import { cellCentre, cellOf } from "@fitmate/contract/cell";
import type { MapUser } from "@fitmate/contract/mates";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../../test/app.ts";
import type { TestMember } from "../../../../test/client.ts";

/** Exact points, all within Seongsu-dong or where their names say. */
const HOME = { lat: 37.5446123, long: 127.0557321 };
const NEXT_DOOR = { lat: 37.5449876, long: 127.0561234 };
const TTUKSEOM = { lat: 37.5311987, long: 127.0667345 };
const BUSAN = { lat: 35.1587654, long: 129.1604321 };

const centreOf = ({ lat, long }: typeof HOME) => cellCentre(cellOf({ latitude: lat, longitude: long }));

let app: TestApp;
let me: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  me = await app.member("나");
});
afterAll(() => app.close());

async function placed(nickname: string, point: typeof HOME, isPublic = true): Promise<TestMember> {
  const member = await app.member(nickname, { isPublic });
  expect((await member.call("setMyLocation", { query: point })).status).toBe(200);
  return member;
}

async function mapOf(member: TestMember): Promise<MapUser[]> {
  const { status, body } = await member.call("getMap");
  expect(status).toBe(200);
  return body as MapUser[];
}

describe("my location", () => {
  it("is unknown until I set it", async () => {
    expect(await me.call("getMyLocation")).toMatchObject({ status: 200, body: { location: null } });
  });

  it("is answered, and stored, only as the middle of its cell", async () => {
    const set = await me.call("setMyLocation", { query: HOME });
    expect(set).toMatchObject({ status: 200, body: { location: centreOf(HOME) } });
    expect((await me.call("getMyLocation")).body).toMatchObject({ location: centreOf(HOME) });
    const { rows } = await sql<{ row: string }>`select row_to_json(locations)::text as row from locations`.execute(
      app.database.db,
    );
    const { x, y } = cellOf({ latitude: HOME.lat, longitude: HOME.long });
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).toContain(`"cell":"(${x},${y})"`);
  });

  it("cannot be stored more exactly: the schema refuses", async () => {
    await expect(sql`update locations set cell = point(55823.5, 25372)`.execute(app.database.db)).rejects.toThrow(
      "violates check constraint",
    );
  });

  it("moves, and can be removed again and again", async () => {
    const mover = await placed("옮긴사람", HOME);
    await mover.call("setMyLocation", { query: BUSAN });
    expect((await mover.call("getMyLocation")).body).toMatchObject({ location: centreOf(BUSAN) });
    for (let turn = 0; turn < 2; turn += 1) expect((await mover.call("removeMyLocation")).status).toBe(200);
    expect((await mover.call("getMyLocation")).body).toEqual({
      location: null,
      paused: false,
      sameGenderOnly: false,
      visibleUntil: null,
    });
  });

  it.each([
    ["nothing", {}],
    ["half a point", { lat: 37.5 }],
    ["words", { lat: "north", long: "127" }],
    ["a point off the map", { lat: 86, long: 127 }],
    ["a point past the date line", { lat: 37, long: 180.5 }],
    ["not a number", { lat: "NaN", long: "Infinity" }],
    ["an exponent", { lat: "1e1", long: "1e2" }],
  ])("refuses %s", async (_, query) => {
    expect(await me.call("setMyLocation", { query })).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  });

  it("is moved at most 30 times an hour by each member", async () => {
    const wanderer = await app.member("떠돌이");
    const answers = await Promise.all(
      Array.from({ length: 31 }, () => wanderer.call("setMyLocation", { query: TTUKSEOM })),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(3_000);
    expect((await me.call("setMyLocation", { query: HOME })).status).toBe(200);
    await wanderer.call("removeMyLocation");
  });

  it.each(["getMyLocation", "setMyLocation", "pauseMyLocation", "removeMyLocation", "getMap", "getMapCell"] as const)(
    "%s needs a member",
    async (name) => {
      expect(await app.visitor.call(name, { query: HOME })).toMatchObject({
        status: 401,
        body: { code: "SIGN_IN_REQUIRED" },
      });
    },
  );
});

describe("the map", () => {
  beforeAll(async () => {
    await me.call("setMyLocation", { query: HOME });
    const neighbour = await placed("옆집", NEXT_DOOR);
    await neighbour.call("updateMyProfile", {
      body: {
        gender: false,
        exerciseChoice: ["RUNNING", "WEIGHT"],
        introduction: "천천히 뛰어요.",
        publicInfo: true,
        profilePicture: null,
      },
    });
    await placed("뚝섬사람", TTUKSEOM);
    await placed("부산사람", BUSAN);
    await placed("숨은사람", NEXT_DOOR, false);
    await app.member("위치없는사람");
  });

  it("shows public members nearest first, each in their cell, without me, the private and those without a place", async () => {
    expect(await mapOf(me)).toEqual([
      {
        nickname: "옆집",
        gender: false,
        introduction: "천천히 뛰어요.",
        exerciseChoice: ["RUNNING", "WEIGHT"],
        ...centreOf(NEXT_DOOR),
        profilePicture: null,
        distanceBand: "WITHIN_500M",
        relation: "NONE",
      },
      expect.objectContaining({
        nickname: "뚝섬사람",
        exerciseChoice: [],
        ...centreOf(TTUKSEOM),
        distanceBand: "WITHIN_3KM",
      }),
      expect.objectContaining({ nickname: "부산사람", ...centreOf(BUSAN), distanceBand: "BEYOND" }),
    ]);
  });

  it("gives no exact coordinate and no private member away, to whomever", async () => {
    const hidden = await app.member("둘러보는사람");
    const answers = [await me.call("getMap"), await hidden.call("getMap")];
    const text = JSON.stringify(answers.map(({ body }) => body));
    expect(text).not.toContain("숨은사람");
    for (const { lat, long } of [HOME, NEXT_DOOR, TTUKSEOM, BUSAN]) {
      expect(text).not.toContain(String(lat));
      expect(text).not.toContain(String(long));
    }
    const users = answers.flatMap(({ body }) => body as MapUser[]);
    for (const { latitude, longitude } of users) {
      expect({ latitude, longitude }).toEqual(cellCentre(cellOf({ latitude, longitude })));
    }
  });

  it("is centred on Seoul, without distances, for somebody without a place", async () => {
    const newcomer = await app.member("새사람");
    const users = await mapOf(newcomer);
    expect(users.map(({ nickname }) => nickname).toSorted()).toEqual(["나", "뚝섬사람", "부산사람", "옆집"].toSorted());
    expect(users.at(-1)?.nickname).toBe("부산사람");
    expect(new Set(users.map(({ distanceBand }) => distanceBand))).toEqual(new Set([null]));
  });

  it("loses a member at once who turns private or removes the location", async () => {
    const shy = await placed("부끄럼", NEXT_DOOR);
    expect((await mapOf(me)).map(({ nickname }) => nickname)).toContain("부끄럼");
    await shy.call("updateMyProfile", {
      body: { gender: true, exerciseChoice: [], introduction: "", publicInfo: false, profilePicture: null },
    });
    expect((await mapOf(me)).map(({ nickname }) => nickname)).not.toContain("부끄럼");
    const leaver = await placed("떠난사람", NEXT_DOOR);
    await leaver.call("removeMyLocation");
    expect((await mapOf(me)).map(({ nickname }) => nickname)).not.toContain("떠난사람");
  });

  it("tells with each member how the two of us stand", async () => {
    const [asked, asking, mate] = [
      await placed("내가신청", NEXT_DOOR),
      await placed("나에게신청", NEXT_DOOR),
      await placed("내메이트", NEXT_DOOR),
    ];
    await me.call("requestMate", { query: { receiverNickname: asked.nickname } });
    await asking.call("requestMate", { query: { receiverNickname: me.nickname } });
    await mate.call("requestMate", { query: { receiverNickname: me.nickname } });
    await me.call("acceptMate", { query: { senderNickname: mate.nickname } });
    const relations = Object.fromEntries((await mapOf(me)).map(({ nickname, relation }) => [nickname, relation]));
    expect(relations).toMatchObject({ 내가신청: "REQUESTED", 나에게신청: "RECEIVED", 내메이트: "MATES", 옆집: "NONE" });
    expect((await mapOf(asked)).find(({ nickname }) => nickname === "나")?.relation).toBe("RECEIVED");
  });
});
