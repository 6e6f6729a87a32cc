/** Where all that is known of posts is kept. */
export const POSTS = ["posts"] as const;
