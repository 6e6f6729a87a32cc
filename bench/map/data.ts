/** Members for the map: around Korean cities, as many as asked for, the same at every run. */
import { cellOf, type LatLng } from "@fitmate/contract/cell";
import { hashToken } from "../../server/src/features/accounts/sessions/sessions.ts";
import type { OpenDatabase } from "../../server/src/platform/db/database.ts";

/** A member who looks: with thirty mates, twenty members blocked, and blocked by ten. */
export type Viewer = { memberId: number; home: LatLng; token: string };
export type Filled = { seoul: Viewer; county: Viewer };

const SEOUL: LatLng = { latitude: 37.5446, longitude: 127.0557 };
/** Jeongseon in Gangwon. */
const COUNTY: LatLng = { latitude: 37.3806, longitude: 128.6608 };

/** Latitude, longitude, share of the members, and how far they spread, in degrees. */
const CITIES = [
  [37.56, 126.99, 20, 0.16],
  [37.4, 127.05, 12, 0.25],
  [37.46, 126.68, 6, 0.12],
  [35.17, 129.06, 7, 0.14],
  [35.87, 128.6, 5, 0.13],
  [36.35, 127.39, 3, 0.12],
  [35.16, 126.86, 3, 0.12],
  [35.54, 129.31, 2, 0.13],
  [35.23, 128.65, 2, 0.16],
  [36.64, 127.46, 2, 0.15],
  [35.82, 127.13, 2, 0.14],
  [37.88, 127.73, 1, 0.12],
  [33.5, 126.53, 1, 0.15],
  [36.5, 127.9, 4, 1.6],
] as const;

const MEMBERS = `
  insert into members (nickname, nickname_key, is_public, gender, exercise_choice, last_seen_at, location_paused,
                       introduction, weekly_slots, running_level)
  select 'r' || n, 'r' || n, random() < 0.92,
         case when random() < 0.55 then true when random() < 0.95 then false end,
         (array['{}', '{RUNNING}', '{HIKING}', '{WEIGHT}', '{RUNNING,WEIGHT}', '{RUNNING,HIKING}'])[1 + floor(random() * 6)]::text[],
         now() - random() * random() * interval '40 days', random() < 0.03, '아침에 천천히 같이 달려요.',
         floor(random() * 2097152)::integer & floor(random() * 2097152)::integer,
         (array[null, 'PACE_7', 'PACE_6', 'PACE_5'])[1 + floor(random() * 4)]
    from generate_series(1, $1::integer) n`;

const LOCATIONS = `
  with cities as (
    select latitude, longitude, spread, sum(share) over (order by place) as upto, sum(share) over () as everybody
      from unnest($1::float8[], $2::float8[], $3::float8[], $4::float8[])
           with ordinality as c (latitude, longitude, share, spread, place)),
  bounds as (
    select array_agg(upto / everybody order by upto) as upto, array_agg(latitude order by upto) as latitude,
           array_agg(longitude order by upto) as longitude, array_agg(spread order by upto) as spread from cities),
  drawn as materialized (
    select id, random() as city, random() + random() + random() - 1.5 as north,
           random() + random() + random() - 1.5 as east from members order by id),
  homes as (
    select id, latitude[city_of] + spread[city_of] * north as latitude, longitude[city_of] + spread[city_of] * east as longitude
      from (select *, width_bucket(city, upto) + 1 as city_of from drawn, bounds) d)
  insert into locations (member_id, cell, groups, ages_at)
  select m.id, point(floor((longitude + 180) / 360 * 65536), floor((1 - asinh(tan(radians(latitude))) / pi()) / 2 * 65536)),
         map_groups(m), map_ages_at(m)
    from homes join members m using (id)`;

const VIEWER = `
  with made as (
    insert into members (nickname, nickname_key, is_public, gender, exercise_choice, weekly_slots, running_level, introduction)
    select $1, $1, true, true, '{RUNNING}', 4681, 'PACE_6', '' returning *),
  known as (
    insert into sessions (token_hash, member_id, expires_at) select $2, id, now() + interval '1 day' from made),
  agreed as (
    insert into consents (member_id, kind, version) select id, 'LOCATION', '1' from made)
  select id from made`;
const HOME = `
  insert into locations (member_id, cell, groups, ages_at)
  select id, point($2, $3), map_groups(m), map_ages_at(m) from members m where id = $1`;
const MATES = `
  insert into mate_relations (low_id, high_id, requester_id, state, answered_at)
  select n, $1::bigint, n, 'ACCEPTED', now() from generate_series(1, 30) n`;
const BLOCKS = `
  insert into member_blocks (blocker_id, blocked_id)
  select case when n % 3 = 0 then n else $1::bigint end, case when n % 3 = 0 then $1::bigint else n end
    from generate_series(31, 60) n`;

/** Fills an empty, migrated database. The counts of the map come from its own triggers. */
export async function fill({ pool }: OpenDatabase, members: number): Promise<Filled> {
  const session = await pool.connect();
  try {
    await session.query("select setseed(0.42)");
    await session.query(MEMBERS, [members]);
    await session.query(
      LOCATIONS,
      [0, 1, 2, 3].map((column) => CITIES.map((city) => city[column])),
    );
    const settle = async (nickname: string, home: LatLng): Promise<Viewer> => {
      const token = nickname.padEnd(43, "x");
      const { rows } = await session.query<{ id: number }>(VIEWER, [nickname, hashToken(token)]);
      const memberId = rows[0]?.id ?? 0;
      const { x, y } = cellOf(home);
      await session.query(HOME, [memberId, x, y]);
      await session.query(MATES, [memberId]);
      await session.query(BLOCKS, [memberId]);
      return { memberId, home, token };
    };
    const [seoul, county] = [await settle("seoul", SEOUL), await settle("county", COUNTY)];
    await session.query("vacuum analyze");
    return { seoul, county };
  } finally {
    session.release();
  }
}
