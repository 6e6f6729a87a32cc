/** Where all that is known of posts is kept. */
export const POSTS = ["posts"] as const;

/** All that list posts: the pages of the community, and what a member has written. */
export const LISTS = [...POSTS, "list"] as const;
