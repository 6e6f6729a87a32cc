/** What a member sees on the map. */
import { nicknameKey } from "@fitmate/contract/accounts";
import { type Cell, cellBounds, cellOf, type LatLng, pointAt } from "@fitmate/contract/cell";
import { DEFAULT_MAP_CENTRE, MAP_VIEW_PEOPLE_MAX } from "@fitmate/contract/limits";
import type { LocationPurpose } from "@fitmate/contract/locationLedger";
import type { MapCellQuery, MapCluster, MapFilters, MapOrder, MapQuery } from "@fitmate/contract/map";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { bestFitting, withFits } from "../fit/service.ts";
import { type Area, areaWithin } from "../../../platform/cellArea.ts";
import { CELL_LEVEL, type View, viewArea } from "./area.ts";
import {
  countPeople,
  type Look,
  nearestPeople,
  peopleOfCell,
  type Person,
  type PersonRow,
  type Square,
  toPerson,
} from "./queries.ts";
import type { Looks } from "../ledger/lookService.ts";
import { selectLooker } from "../location/queries.ts";

/** What a view shows: as long as there are no clusters, `people` is everybody. */
export type SeenView = { total: number; clusters: MapCluster[]; people: Person[] };

/** `looks`: where it is noted whose squares were shown. */
export type MapPorts = { db: Db; looks: Looks };

/** The nearest people, or what a view shows. */
export async function lookAtMap(
  { db, looks }: MapPorts,
  memberId: number,
  query: MapQuery,
): Promise<Person[] | SeenView> {
  const look = await lookOf(db, memberId, query);
  const view = viewOf(query);
  if (view) return lookAtView({ db, looks }, look, view, query.order);
  const { mine, filters } = look;
  const area = mine && filters.within ? areaWithin(mine, filters.within) : undefined;
  const rows = await peopleAround(db, look, query.order, mine ?? cellOf(DEFAULT_MAP_CENTRE), query.size, area);
  return shown(looks, look, "RECOMMENDATION", rows);
}

/** The nearest of `area`, or those nearby who fit best. */
async function peopleAround(
  db: Db,
  look: Look,
  order: MapOrder,
  centre: Cell,
  size: number,
  area?: Area,
): Promise<PersonRow[]> {
  if (order === "FIT") return bestFitting(db, look, centre, size, area);
  return (await nearestPeople(look, centre, size, area).execute(db)).rows;
}

/** The same people as the one who looks sees them, which the ledgers of all of them say. */
function shown(looks: Looks, { memberId, mine }: Look, purpose: LocationPurpose, rows: readonly PersonRow[]): Person[] {
  looks.note(
    memberId,
    purpose,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toPerson(row, mine));
}

const purposeOf = (order: MapOrder): LocationPurpose => (order === "FIT" ? "RECOMMENDATION" : "MAP");

/** People of the cell at a point, page by page in order of nickname. */
export async function lookIntoCell({ db, looks }: MapPorts, memberId: number, query: MapCellQuery): Promise<Person[]> {
  const look = await lookOf(db, memberId, query);
  const cell = cellOf({ latitude: query.lat, longitude: query.long });
  if (!isWithin(look, cell)) return [];
  const { rows } = await peopleOfCell(look, cell, nicknameKey(query.cursor ?? ""), query.size).execute(db);
  const known = query.order === "FIT" ? await withFits(db, look, rows) : rows;
  return shown(looks, look, purposeOf(query.order), known);
}

async function lookOf(db: Db, memberId: number, filters: MapFilters): Promise<Look> {
  const { mine, gender } = await selectLooker(db, memberId);
  if (filters.within && !mine) {
    throw new AppError("INVALID_INPUT", { message: "거리로 찾으려면 먼저 내 위치를 정해 주세요." });
  }
  return { memberId, gender, mine, filters };
}

function viewOf({ swLat, swLng, neLat, neLng, zoom }: MapQuery): View | undefined {
  if (swLat === undefined || swLng === undefined || neLat === undefined || neLng === undefined) return undefined;
  return zoom === undefined ? undefined : { swLat, swLng, neLat, neLng, zoom };
}

function isWithin({ mine, filters }: Look, { x, y }: Cell): boolean {
  if (!mine || !filters.within) return true;
  const area = areaWithin(mine, filters.within, { x0: x, y0: y, x1: x, y1: y });
  const column = area?.reach && x - area.reach.x0;
  if (!area?.reach || column === undefined) return false;
  return y >= (area.reach.tops[column] ?? Infinity) && y <= (area.reach.bottoms[column] ?? -Infinity);
}

async function lookAtView({ db, looks }: MapPorts, look: Look, view: View, order: MapOrder): Promise<SeenView> {
  const { level, area: whole } = viewArea(view);
  const area = look.mine && look.filters.within ? areaWithin(look.mine, look.filters.within, whole) : whole;
  if (!area) return { total: 0, clusters: [], people: [] };
  const [{ rows: squares }, rows] = await Promise.all([
    countPeople(look, area, level).execute(db),
    peopleAround(db, look, order, look.mine ?? middleOf(area), MAP_VIEW_PEOPLE_MAX, area),
  ]);
  const total = squares.reduce((sum, { count }) => sum + count, 0);
  return {
    total,
    clusters: total > MAP_VIEW_PEOPLE_MAX ? squares.map((square) => toCluster(square, level)) : [],
    people: shown(looks, look, purposeOf(order), rows),
  };
}

function middleOf({ x0, y0, x1, y1 }: Area): Cell {
  return { x: Math.floor((x0 + x1) / 2), y: Math.floor((y0 + y1) / 2) };
}

function toCluster({ x, y, count, middleX, middleY }: Square, level: number): MapCluster {
  const size = 2 ** (CELL_LEVEL - level);
  const middle: LatLng = pointAt(middleX, middleY);
  const southWest = cellBounds({ x: x * size, y: (y + 1) * size - 1 }).southWest;
  const northEast = cellBounds({ x: (x + 1) * size - 1, y: y * size }).northEast;
  return { ...middle, count, southWest, northEast };
}
