/** Under what everything about playlists is kept. */

export const PLAYLISTS = ["playlists"] as const;
