/** The sports. */
export const SPORTS = ["RUNNING", "HIKING", "WEIGHT"] as const;

/** How the videos are divided. */
export const VIDEO_CATEGORIES = ["running", "hiking", "health"] as const;
