/** What is asked of the map by two members: one in Seoul, one in a county with few others. */
import { type MapFilters, MapQuery } from "@fitmate/contract/map";
import type { LatLng } from "@fitmate/contract/cell";
import { findLiveSession } from "../../server/src/features/accounts/sessions/queries.ts";
import { hashToken } from "../../server/src/features/accounts/sessions/sessions.ts";
import { setLocation } from "../../server/src/features/mates/location/service.ts";
import type { View } from "../../server/src/features/mates/map/area.ts";
import { lookAtMap } from "../../server/src/features/mates/map/service.ts";
import type { Db } from "../../server/src/platform/db/database.ts";
import { pathOf } from "../../server/test/client.ts";
import type { Case } from "../measuring/growth.ts";
import type { Filled, Viewer } from "./data.ts";

const GOALS = { ratio: 0.5, growth: 1.5 };
const FILTERS: MapFilters = { sport: "RUNNING", gender: "FEMALE", activeDays: "7", mates: "NONE" };
const NEAREST = 50;
const SCREEN = { width: 1_280, height: 800 };
const TILE = 256;
const ELSEWHERE = "update locations set cell = cell + point(3, 3) where member_id = $1";
/** Nobody may move that often. */
const MAY_MOVE = "delete from rate_limits";
const NO_LEDGER = { note() {}, noteUse() {} };

export function casesFor({ seoul, county }: Filled): Case[] {
  const both = (name: string, viewer: Viewer, query: Query): Case[] => [
    looking(name, viewer, query),
    looking(`${name}, ${Object.values(FILTERS).join(" ")}`, viewer, { ...FILTERS, ...query }),
  ];
  const views = [7, 11, 14, 16].map((zoom) => ({ zoom, view: viewAround(seoul.home, zoom) }));
  return [
    ...both(`nearest ${NEAREST}, Seoul`, seoul, { size: NEAREST }),
    ...both(`nearest ${NEAREST}, a county`, county, { size: NEAREST }),
    ...both(`nearest ${NEAREST}, 잘 맞는 순`, seoul, { size: NEAREST, order: "FIT" }),
    ...views.flatMap(({ zoom, view }) => both(`view at zoom ${zoom}`, seoul, view)),
    looking("view at zoom 11, within 5 km", seoul, { ...viewAround(seoul.home, 11), within: "WITHIN_5KM" }),
    {
      name: "change of location",
      path: pathOf("setMyLocation", { query: { lat: seoul.home.latitude, long: seoul.home.longitude } }),
      method: "PUT",
      ...asking(seoul, (db) => setLocation(db, seoul.memberId, seoul.home)),
      async before({ pool }) {
        await pool.query(MAY_MOVE);
        await pool.query(ELSEWHERE, [seoul.memberId]);
      },
    },
  ];
}

type Query = Record<string, string | number>;

/** `query`: as it stands in the address. */
function looking(name: string, viewer: Viewer, query: Query): Case {
  const path = pathOf("getMap", { query });
  const asked = MapQuery.parse(Object.fromEntries(new URL(path, "http://map").searchParams));
  return { name, path, ...asking(viewer, (db) => lookAtMap({ db, looks: NO_LEDGER }, viewer.memberId, asked)) };
}

function asking({ token }: Viewer, run: (db: Db) => Promise<unknown>) {
  return {
    token,
    async run(db: Db) {
      await findLiveSession(db, hashToken(token));
      return run(db);
    },
    goals: GOALS,
  };
}

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
