/** The community: posts, what is said to them, and what search engines find. */
import { inLongTransaction } from "../../platform/db/transaction.ts";
import type { Feature } from "../../platform/feature.ts";
import { everyOnOneNode } from "../../platform/jobs.ts";
import { spellHashtags } from "./hashtagQueries.ts";
import { postCounts } from "./invariantQueries.ts";
import { postData } from "./personalQueries.ts";
import { postRoutes } from "./routes.ts";
import { postMaps } from "./sitemap.ts";
import { postTotals } from "./totalInvariantQueries.ts";
import { forgetEmptyTotals } from "./totalQueries.ts";
import { forgetReaders } from "./viewQueries.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const SPELLING_MINUTES = 10;

export const posts: Feature = {
  name: "posts",
  tables: [
    "posts",
    "post_bodies",
    "post_titles",
    "post_hashtags",
    "post_totals",
    "post_likes",
    "post_comments",
    "post_views",
    "post_view_networks",
    "post_view_salts",
  ],
  invariants: [...postCounts, ...postTotals],
  personalData: postData,
  changesPages: [
    "createPost",
    "updatePost",
    "deletePost",
    "addComment",
    "addAnswer",
    "editComment",
    "editAnswer",
    "deleteComment",
    "deleteAnswer",
  ],

  prepare: (db) => inLongTransaction(db, SPELLING_MINUTES, spellHashtags),

  siteMaps: postMaps,

  routes({ app, route, ports }) {
    postRoutes(app, route, ports);
  },

  jobs({ app, ports: { db } }) {
    everyOnOneNode(app, db, HOUR_MS, "post readers", () => forgetReaders(db));
    everyOnOneNode(app, db, DAY_MS, "totals of nothing", () => forgetEmptyTotals(db));
  },
};
