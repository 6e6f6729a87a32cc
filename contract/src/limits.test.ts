import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import * as limits from "./limits.ts";

const files = globSync("**/*.ts", { cwd: import.meta.dirname, exclude: ["**/*.test.ts", "limits.ts"] });
/** A bound on what is sent, but for that there is something, or a number with a name of its own. */
const NUMBER =
  /(?:(?:min|max)(?:Length|imum)|multipleOf|queryInteger|pageSize|base64url|writtenText)\((?:[^()]*,\s*)?-?(?:[2-9]|\d[\d_.]+)\b|^(?:export )?const [A-Z\d_]+ = (?:\{ \w+: )?-?\d/gm;
/** No limits, but how things are. */
const FACTS: Record<string, readonly string[]> = {
  // How long a minute and a day are.
  "beginning.ts": ["const MINUTE_MS = 6", "const DAY_MS = 8"],
  // How Korea's clocks differ from others, and how long a day is.
  "wallTime.ts": ["const OFFSET_MS = 9", "const DAY_MS = 8"],
  // How long an hour is.
  "duration.ts": ["const HOUR_MINUTES = 6"],
  // How Korean counts, how long a day is and how far a kilometre.
  "numbers.ts": ["const MAN = 1", "const DAY_HOURS = 2", "const KM = 1"],
  // How the earth is cut into squares, and how wide one is in Seoul.
  "cell.ts": ["const ZOOM = 1", "const TILES = 2", "const EARTH_RADIUS_M = 6", "export const CELL_METRES = 4"],
  // Where coordinates end.
  "gatherings.ts": ["minimum(-85", "maximum(85", "minimum(-180", "maximum(180"],
};

it.each(files)("no limit stands in %s", (file) => {
  const text = readFileSync(join(import.meta.dirname, file), "utf8");
  expect(text.match(NUMBER) ?? []).toEqual(FACTS[file] ?? []);
});

it("the specification's numbers are what they are there", () => {
  expect(limits).toMatchObject({
    NICKNAME_MAX: 10,
    PASSWORD_MIN: 8,
    PASSWORD_MAX: 16,
    INTRODUCTION_MAX: 100,
    PLAYLIST_NAME_MAX: 15,
    PLAYLIST_PREVIEW_SIZE: 5,
    UPLOAD_MAX_BYTES: 10 * 1_024 * 1_024,
    VIDEO_PAGE_SIZE: 5,
    FIRST_VIDEO_CURSOR: -1,
    POST_PAGE_SIZE: 10,
    RECONNECT_DELAY_MS: 5_000,
    HEART_BEAT_MS: 10_000,
    DEFAULT_MAP_CENTRE: { latitude: 37.566826, longitude: 126.9786567 },
    PERMISSION_NOTICE_MS: 3_000,
    DELETED_VIDEO_NOTICE_MS: 1_000,
    OS_NOTIFICATION_MS: 5_000,
    SCROLL_TO_TOP_AFTER_PX: 200,
  });
});
