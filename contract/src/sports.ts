/**
 * The sports, one descriptor each: how they are called and look, and how far somebody can be in one. What lists sports walks
 * this. Every page loads it: what only the server needs of a sport stands in tables of its own below, which no build of the web
 * takes along. The groups of the map are numbered in this order (CONTRIBUTING.md, A sport): a new sport comes last.
 */
type Descriptor = {
  word: string;
  icon: string;
  /** The colours it is drawn in: `--run`, `--run-fill`, `--run-soft`, `--run-lane`. */
  colour: string;
  /** How its videos are called in addresses. */
  videos: string;
  /** What the levels measure, and how a member is asked for theirs. */
  measure: string;
  question: string;
  /** From the beginning up, each with its words. */
  levels: Readonly<Record<string, string>>;
  /** What one does in it: 이렇게 뛰어요, 얼마나 뛰어요. */
  verb: string;
  /** What a gathering says of its effort, besides the level. */
  efforts: readonly Effort[];
  /** How long two who plan usually take. */
  minutes: number;
};
type Effort = "kilometres" | "paceSeconds" | "ascentMetres";

export const sports = {
  RUNNING: {
    word: "러닝",
    icon: "running",
    colour: "run",
    videos: "running",
    measure: "러닝 페이스",
    question: "러닝 페이스 (1km)",
    levels: {
      PACE_8: "8분대 이상",
      PACE_7: "7분대",
      PACE_6: "6분대",
      PACE_5: "5분대",
      PACE_4: "4분대 이하",
    },
    verb: "뛰어요",
    efforts: ["kilometres", "paceSeconds"],
    minutes: 60,
  },
  HIKING: {
    word: "등산",
    icon: "hiking",
    colour: "hike",
    videos: "hiking",
    measure: "등산 코스 난이도",
    question: "등산 코스 난이도",
    levels: { EASY: "쉬운 길", MODERATE: "보통 코스", HARD: "어려운 코스", EXPERT: "종주 코스" },
    verb: "걸어요",
    efforts: ["kilometres", "ascentMetres"],
    minutes: 180,
  },
  WEIGHT: {
    word: "헬스",
    icon: "weight",
    colour: "weight",
    videos: "health",
    measure: "헬스 경력",
    question: "헬스 경력",
    levels: {
      STARTING: "이제 시작",
      UNDER_1_YEAR: "1년 미만",
      UNDER_3_YEARS: "1~3년",
      OVER_3_YEARS: "3년 이상",
    },
    verb: "운동해요",
    efforts: [],
    minutes: 90,
  },
} as const satisfies Record<string, Descriptor>;

type Sports = typeof sports;
type SportName = keyof Sports;
export type SportColour = Sports[SportName]["colour"];
type VideoCategoryName = Sports[SportName]["videos"];
export type LevelOf<S extends SportName> = S extends SportName ? keyof Sports[S]["levels"] : never;

export const SPORTS = Object.keys(sports) as SportName[];

export const hasEffort = (sport: SportName, effort: Effort) =>
  (sports[sport].efforts as readonly Effort[]).includes(effort);

/** What `tell` says of each sport. */
export function bySport<T>(tell: (sport: SportName) => T): Record<SportName, T> {
  return Object.fromEntries(SPORTS.map((sport) => [sport, tell(sport)])) as Record<SportName, T>;
}

/** How the videos are divided: by sport, in the words of their addresses. */
export const VIDEO_CATEGORIES = SPORTS.map((sport): VideoCategoryName => sports[sport].videos);
export const categorySport = Object.fromEntries(SPORTS.map((sport) => [sports[sport].videos, sport])) as Record<
  VideoCategoryName,
  SportName
>;

/** Where a plan may begin, what suits the sport best first. */
export const sportPlaces = {
  RUNNING: ["PARK", "TRACK", "STATION"],
  HIKING: ["TRAILHEAD", "STATION", "PARK", "TRACK"],
  WEIGHT: ["STATION", "PARK", "TRACK"],
} as const satisfies Record<SportName, readonly string[]>;

/**
 * The picture that links to a gathering show: what its lines run around, its ground, their colour, that of the words which are not
 * the first to be read, and the icon, 24 units each way, as it is in the app.
 */
export const sportPictures = {
  RUNNING: {
    lines: "track",
    ground: "#1f54db",
    line: "#2c62ea",
    soft: "#dbe6ff",
    icon: '<circle cx="15.4" cy="4.4" r="2.1" fill="#fff" stroke="none"/><path stroke-width="2.2" d="M12.9 8.3 10 13.4l4.3 2.5-.9 5M10 13.4l-1.8 4-4.6.5M12.9 8.3l3.4 3.2 3.2-.7M12.9 8.3l-4.3-.1-2.3 3"/>',
  },
  HIKING: {
    lines: "hill",
    ground: "#0c6f43",
    line: "#117d4d",
    soft: "#dbeee1",
    icon: '<path stroke-width="2.2" d="M2.6 19.4 9.2 6.2l3.7 7.1M9.8 19.4l5.7-9.6 5.9 9.6ZM2.6 19.4h8"/>',
  },
  WEIGHT: {
    lines: "plates",
    ground: "#b93510",
    line: "#c7421a",
    soft: "#fce6db",
    icon: '<path stroke-width="2.4" d="M7.2 7v10M3.6 9.6v4.8M16.8 7v10M20.4 9.6v4.8M7.2 12h9.6"/>',
  },
} as const satisfies Record<SportName, Record<"lines" | "ground" | "line" | "soft" | "icon", string>>;
