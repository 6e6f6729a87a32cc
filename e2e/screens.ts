/** Screens on which much stands side by side. */
export const FULL_SCREENS = [
  "/",
  "/exerciseInfo",
  "/posts",
  "/posts/createpost",
  "/mypage",
  "/mypage/sessions",
  "/findmate",
  "/mates",
  "/messenger",
  "/bookmark",
  "/playlists?name=x",
];
