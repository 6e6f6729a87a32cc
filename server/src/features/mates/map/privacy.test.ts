/** What ten accounts can find out about where somebody lives: the cell that everybody sees, and nothing finer. */
import { type Cell, cellBounds, cellCentre, cellOf, distanceBand, type LatLng } from "@fitmate/contract/cell";
import type { MapAnswer, MapCluster } from "@fitmate/contract/map";
import type { MapUser } from "@fitmate/contract/mates";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../../test/app.ts";
import type { TestMember } from "../../../../test/client.ts";

const ACCOUNTS = 10;
const MOVES_EACH = 30;
const VICTIM = "피해자";

const HOME_CELL = cellOf({ latitude: 37.5446, longitude: 127.0557 });
const { southWest, northEast } = cellBounds(HOME_CELL);

/** A point of the home's cell: (0, 0) is its south-western corner, (1, 1) the north-eastern. */
const homeAt = (right: number, up: number): LatLng => ({
  latitude: southWest.latitude + (northEast.latitude - southWest.latitude) * up,
  longitude: southWest.longitude + (northEast.longitude - southWest.longitude) * right,
});
const CORNERS = [homeAt(0.0001, 0.0001), homeAt(0.9999, 0.9999)];

/** Where the attackers go: first all around from afar, then a fine lattice across the home's cell. */
function hideouts(): LatLng[] {
  const around = Array.from({ length: 200 }, (_, n) => ({
    latitude: 37.5446 + 0.0007 * n * Math.sin(n * 2.4),
    longitude: 127.0557 + 0.0007 * n * Math.cos(n * 2.4),
  }));
  const lattice = Array.from({ length: 100 }, (_, n) => homeAt((n % 10) / 9.001, Math.floor(n / 10) / 9.001));
  return [...around, ...lattice];
}

/** One attack: every answer that was given, and from where it was asked. */
type Sighting = { from: LatLng; list: MapUser[]; views: MapAnswer[]; text: string };

async function attack(app: TestApp, home: LatLng): Promise<Sighting[]> {
  const victim = await app.member(VICTIM);
  await victim.call("setMyLocation", { query: { lat: home.latitude, long: home.longitude } });
  const attackers = await Promise.all(Array.from({ length: ACCOUNTS }, (_, n) => app.member(`공격자${n}`)));
  // Off the map themselves: what they see is the victim alone.
  for (const attacker of attackers) await attacker.call("pauseMyLocation", { body: { paused: true } });
  const sightings = await Promise.all(
    attackers.map(async (attacker, n) => {
      const mine: Sighting[] = [];
      for (const from of hideouts().slice(n * MOVES_EACH, (n + 1) * MOVES_EACH)) mine.push(await look(attacker, from));
      return mine;
    }),
  );
  return sightings.flat();
}

async function look(attacker: TestMember, from: LatLng): Promise<Sighting> {
  const move = await attacker.call("setMyLocation", { query: { lat: from.latitude, long: from.longitude } });
  const ask = async (query: Record<string, string | number>) => {
    const { status, body } = await attacker.call("getMap", { query });
    expect(status).toBe(200);
    return body as MapAnswer;
  };
  // Views whose edges and corners run straight through the home's cell.
  const cuts = [0.02, 0.00001].flatMap((size) =>
    [7, 13, 16, 22].map((zoom) =>
      ask({
        swLat: from.latitude,
        swLng: from.longitude,
        neLat: from.latitude + size,
        neLng: from.longitude + size,
        zoom,
      }),
    ),
  );
  const bands = (["WITHIN_500M", "WITHIN_1KM", "WITHIN_3KM", "WITHIN_10KM"] as const).map((within) => ask({ within }));
  const { latitude: lat, longitude: long } = from;
  const cell = attacker.call("getMapCell", { query: { lat, long } });
  const [list, views, within] = [await ask({}), await Promise.all(cuts), await Promise.all(bands)];
  const answers = [move.body, list, views, within, (await cell).body];
  return { from, list: list as MapUser[], views, text: JSON.stringify(answers) };
}

describe("ten accounts that move 300 times and keep every answer", () => {
  let apps: TestApp[];
  let attacks: Sighting[][];
  beforeAll(async () => {
    apps = await Promise.all(CORNERS.map(() => startTestApp()));
    attacks = [];
    for (const [n, app] of apps.entries()) attacks.push(await attack(app, CORNERS[n] ?? homeAt(0, 0)));
  }, 180_000);
  afterAll(() => Promise.all(apps.map((app) => app.close())));

  it("are told the same, to the last character, wherever in the cell the home is", () => {
    const [first, ...others] = attacks.map((sightings) => sightings.map(({ text }) => text));
    expect(first).toHaveLength(ACCOUNTS * MOVES_EACH);
    expect(first?.join("")).toContain(VICTIM);
    const differing = others.flatMap((texts) => texts.filter((text, n) => text !== first?.[n]));
    expect(differing.length).toBe(0);
  });

  it("see the middle of the cell whenever they see anything", () => {
    const middle = cellCentre(HOME_CELL);
    for (const { list, views } of attacks.flat()) {
      const users = [...list, ...views.flatMap((view) => (Array.isArray(view) ? view : view.users))];
      for (const { latitude, longitude } of users) expect({ latitude, longitude }).toEqual(middle);
      const clusters: MapCluster[] = views.flatMap((view) => (Array.isArray(view) ? [] : view.clusters));
      expect(clusters).toEqual([]);
    }
  });

  it("cannot exclude a single place of the cell by the distances they were told", () => {
    const sightings = attacks[0] ?? [];
    const bandFrom = (from: LatLng, cell: Cell) => distanceBand(cellOf(from), cell);
    for (let place = 0; place < 400; place += 1) {
      const suspected = cellOf(homeAt(((place % 20) + 0.5) / 20, (Math.floor(place / 20) + 0.5) / 20));
      for (const { from, list } of sightings) {
        expect(list.map(({ distanceBand: told }) => told)).toEqual([bandFrom(from, suspected)]);
      }
    }
  });

  it("may not move once more within the hour", async () => {
    const app = apps[0];
    const stranger = await app?.member("한번더");
    for (let move = 0; move < MOVES_EACH; move += 1) {
      await stranger?.call("setMyLocation", { query: { lat: 37.5, long: 127 } });
    }
    expect(await stranger?.call("setMyLocation", { query: { lat: 37.5, long: 127 } })).toMatchObject({ status: 429 });
  });
});
