/**
 * The sports, one descriptor each: how they are called and look, and how far somebody can be in one. What lists sports walks
 * this; what else differs by sport is a `Record<Sport, …>`, so that a forgotten one does not compile. The groups of the map
 * are numbered in this order (CONTRIBUTING.md, A sport): a new sport comes last.
 */
type Descriptor = {
  word: string;
  icon: string;
  /** The colours it is drawn in: `--run`, `--run-fill`, `--run-soft` and so on. */
  colour: string;
  /** How its videos are called in addresses. */
  videos: string;
  /** What the levels measure, and how a member is asked for theirs. */
  measure: string;
  question: string;
  /** From the beginning up, each with its words. */
  levels: Readonly<Record<string, string>>;
};

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
  },
  HIKING: {
    word: "등산",
    icon: "hiking",
    colour: "hike",
    videos: "hiking",
    measure: "등산 코스 난이도",
    question: "등산 코스 난이도",
    levels: { EASY: "쉬운 길", MODERATE: "보통 코스", HARD: "어려운 코스", EXPERT: "종주 코스" },
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
  },
} as const satisfies Record<string, Descriptor>;

type Sports = typeof sports;
export type SportName = keyof Sports;
export type SportColour = Sports[SportName]["colour"];
type VideoCategoryName = Sports[SportName]["videos"];
export type LevelOf<S extends SportName> = S extends SportName ? keyof Sports[S]["levels"] : never;

export const SPORTS = Object.keys(sports) as SportName[];

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
