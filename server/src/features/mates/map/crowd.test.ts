/** 50,000 members in one city: a screen gets no more to draw than fits on it, at every zoom, and everybody is counted. */
import { type Cell, cellCentre, cellOf, type LatLng } from "@fitmate/contract/cell";
import { MAP_VIEW_PEOPLE_MAX } from "@fitmate/contract/limits";
import type { MapView } from "@fitmate/contract/map";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inLongTransaction } from "../../../platform/db/transaction.ts";
import { type TestApp, startTestApp } from "../../../../test/app.ts";
import type { TestMember } from "../../../../test/client.ts";

const MEMBERS = 50_000;
/** They live in a square of 150 × 150 cells, most of them towards its corner in the north-west. */
const [FIRST, ACROSS] = [{ x: 55_820, y: 25_300 }, 150];
const DENSE = cellCentre({ x: FIRST.x + 10, y: FIRST.y + 10 });
const SCREENS = [
  { width: 390, height: 844 },
  { width: 1_280, height: 900 },
  { width: 2_560, height: 1_440 },
];
const ZOOMS = [7, 8, 9, 10, 11, 12, 13, 14, 15, 16];
const TILE = 256;
/** The smallest square that is counted, in pixels. */
const SQUARE = 128;

let app: TestApp;
let me: TestMember;
let truth: (Cell & { people: number })[];
beforeAll(async () => {
  app = await startTestApp();
  me = await app.member("나");
  const { db } = app.database;
  await inLongTransaction(db, 5, async (trx) => {
    await sql`insert into members (nickname, nickname_key, is_public)
      select 'crowd' || n, 'crowd' || n, true from generate_series(1, ${MEMBERS}::integer) n`.execute(trx);
    await sql`insert into locations (member_id, cell, groups, ages_at)
      select id, point(${FIRST.x} + floor(${ACROSS} * random() * random()), ${FIRST.y} + floor(${ACROSS} * random() * random())),
             map_groups(m), map_ages_at(m)
        from members m where nickname like 'crowd%'`.execute(trx);
    await sql`analyze locations, members, map_cells`.execute(trx);
  });
  const { rows } = await sql<(typeof truth)[number]>`
    select cell[0] as x, cell[1] as y, count(*) as people from locations group by 1, 2`.execute(db);
  truth = rows;
}, 240_000);
afterAll(() => app.close());

/** What a screen shows at `zoom` around `middle`. */
function viewAround({ latitude, longitude }: LatLng, { width, height }: (typeof SCREENS)[number], zoom: number) {
  const degrees = 360 / (TILE * 2 ** zoom);
  const [right, up] = [(width / 2) * degrees, (height / 2) * degrees * Math.cos((latitude * Math.PI) / 180)];
  return { swLat: latitude - up, swLng: longitude - right, neLat: latitude + up, neLng: longitude + right, zoom };
}

function peopleIn(southWest: LatLng, northEast: LatLng): number {
  const [first, last] = [
    cellOf({ latitude: northEast.latitude - 1e-9, longitude: southWest.longitude + 1e-9 }),
    cellOf({ latitude: southWest.latitude + 1e-9, longitude: northEast.longitude - 1e-9 }),
  ];
  return truth
    .filter(({ x, y }) => x >= first.x && x <= last.x && y >= first.y && y <= last.y)
    .reduce((sum, { people }) => sum + people, 0);
}

describe.each(SCREENS)("a screen of $width × $height pixels over 50,000 members", (screen) => {
  it.each(ZOOMS)("at zoom %i gets what it can draw, and a count of everybody", async (zoom) => {
    const view = viewAround(DENSE, screen, zoom);
    const { status, body } = await me.call("getMap", { query: view });
    const { total, clusters, users } = body as MapView;
    expect(status).toBe(200);
    const squares = (Math.ceil(screen.width / SQUARE) + 1) * (Math.ceil(screen.height / SQUARE) + 1);
    expect(clusters.length).toBeLessThanOrEqual(squares);
    expect(users.length).toBeLessThanOrEqual(MAP_VIEW_PEOPLE_MAX);
    for (const { count, southWest, northEast } of clusters) expect(count).toBe(peopleIn(southWest, northEast));
    const inSight = peopleIn(
      { latitude: view.swLat, longitude: view.swLng },
      { latitude: view.neLat, longitude: view.neLng },
    );
    expect(total).toBeGreaterThanOrEqual(inSight);
    expect(total).toBe(
      total > MAP_VIEW_PEOPLE_MAX ? clusters.reduce((sum, { count }) => sum + count, 0) : users.length,
    );
    expect(clusters.length).toBeGreaterThan(0);
    expect(zoom > 8 || total === MEMBERS).toBe(true);
  });
});
