/** What is asked of the map: each as a request, and as the statements that the request runs. */
import { pathOf } from "../../server/test/client.ts";
import { cellOf, type LatLng } from "@fitmate/contract/cell";
import { MAP_FIT_CANDIDATES, MAP_VIEW_PEOPLE_MAX } from "@fitmate/contract/limits";
import type { MapFilters } from "@fitmate/contract/map";
import { nearestCandidates, peopleById } from "../../server/src/features/mates/fit/queries.ts";
import { type View, viewArea } from "../../server/src/features/mates/map/area.ts";
import { areaWithin } from "../../server/src/platform/cellArea.ts";
import { countPeople, type Look, nearestPeople } from "../../server/src/features/mates/map/queries.ts";
import type { OpenDatabase } from "../../server/src/platform/db/database.ts";

export type Statement = { text: string; values: unknown[] };
export type Case = {
  name: string;
  path: string;
  statements: Statement[];
  /** Each needs the answer of the one before. */
  inTurn?: boolean;
};
type Db = OpenDatabase["db"];
type Compilable = { compile(db: Db): { sql: string; parameters: readonly unknown[] } };
export type Viewer = { memberId: number; home: LatLng };

const FILTERS: MapFilters = { sport: "RUNNING", gender: "FEMALE", activeDays: "7", mates: "NONE" };
const NEAREST = 50;
/** What `selectHabits` runs. */
const HABITS = `select id, is_public, exercise_choice, weekly_slots, running_level, hiking_level, weight_level from members
  where id = any($1::bigint[])`;
/** What `matesAmong` runs. */
const MATES = `select other.id from unnest($1::bigint[]) as other (id)
  join mate_relations on low_id = least(other.id, $2) and high_id = greatest(other.id, $2) where state = 'ACCEPTED'`;
const SCREEN = { width: 1_280, height: 800 };
const TILE = 256;

/** Every case for the two members: one in Seoul, one in a county with few others. */
export async function casesFor(db: Db, seoul: Viewer, county: Viewer): Promise<Case[]> {
  const nearest = [
    { place: "Seoul", viewer: seoul },
    { place: "a county", viewer: county },
  ].flatMap(({ place, viewer }) => both((filters) => nearestCase(db, `nearest ${NEAREST}, ${place}`, viewer, filters)));
  const views = [7, 11, 14, 16].flatMap((zoom) => both((filters) => viewCase(db, zoom, seoul, filters)));
  const fitting = await Promise.all(both((filters) => fitCase(db, seoul, filters)));
  return [...nearest, ...fitting, ...views, viewCase(db, 11, seoul, { within: "WITHIN_5KM" })];
}

const both = <Made>(make: (filters: MapFilters) => Made): Made[] => [make({}), make(FILTERS)];

function nearestCase(db: Db, name: string, viewer: Viewer, filters: MapFilters): Case {
  const look = lookOf(viewer, filters);
  return {
    name: name + named(filters),
    path: pathOf("getMap", { query: { ...filters, size: NEAREST } }),
    statements: [compile(db, nearestPeople(look, cellOf(viewer.home), NEAREST))],
  };
}

async function fitCase(db: Db, viewer: Viewer, filters: MapFilters): Promise<Case> {
  const look = lookOf(viewer, filters);
  const candidates = nearestCandidates(look, cellOf(viewer.home), MAP_FIT_CANDIDATES);
  const ids = (await candidates.execute(db)).rows.map(({ id }) => id);
  return {
    name: `nearest ${NEAREST}, 잘 맞는 순${named(filters)}`,
    path: pathOf("getMap", { query: { ...filters, order: "FIT", size: NEAREST } }),
    statements: [
      compile(db, candidates),
      { text: HABITS, values: [[viewer.memberId, ...ids]] },
      { text: MATES, values: [ids, viewer.memberId] },
      compile(db, peopleById(look, ids.slice(0, NEAREST))),
    ],
    inTurn: true,
  };
}

function viewCase(db: Db, zoom: number, viewer: Viewer, filters: MapFilters): Case {
  const view = viewAround(viewer.home, zoom);
  const look = lookOf(viewer, filters);
  const { level, area: whole } = viewArea(view);
  const area = (filters.within && areaWithin(cellOf(viewer.home), filters.within, whole)) ?? whole;
  return {
    name: `view at zoom ${zoom}${named(filters)}`,
    path: pathOf("getMap", { query: { ...filters, ...view } }),
    statements: [
      compile(db, countPeople(look, area, level)),
      compile(db, nearestPeople(look, cellOf(viewer.home), MAP_VIEW_PEOPLE_MAX, area)),
    ],
  };
}

function lookOf({ memberId, home }: Viewer, filters: MapFilters): Look {
  return { memberId, gender: "MALE", mine: cellOf(home), filters };
}

function compile(db: Db, statement: Compilable): Statement {
  const { sql, parameters } = statement.compile(db);
  return { text: sql, values: [...parameters] };
}

const named = (filters: MapFilters) => (Object.keys(filters).length > 0 ? `, ${Object.values(filters).join(" ")}` : "");

/** What a screen shows at `zoom` around `middle`; latitudes by the scale there. */
function viewAround({ latitude, longitude }: LatLng, zoom: number): View {
  const degrees = 360 / (TILE * 2 ** zoom);
  const [right, up] = [
    (SCREEN.width / 2) * degrees,
    (SCREEN.height / 2) * degrees * Math.cos((latitude * Math.PI) / 180),
  ];
  return {
    swLat: round(latitude - up),
    swLng: round(longitude - right),
    neLat: round(latitude + up),
    neLng: round(longitude + right),
    zoom,
  };
}

const round = (degrees: number) => Number(degrees.toFixed(6));
