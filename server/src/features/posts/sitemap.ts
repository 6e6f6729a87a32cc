/** The public posts on maps for search engines: `posts-1`, `posts-2` …. */
import { paths } from "@fitmate/contract/paths";
import type { Db } from "../../platform/db/database.ts";
import type { SiteMaps } from "../../platform/feature.ts";
import { findNewestId, selectPublic } from "./queries.ts";

/** Numbers of posts in one map; the protocol allows 50,000 addresses. */
const POSTS_A_MAP = 10_000;

export function postMaps({ db }: { db: Db }): SiteMaps {
  return {
    kind: "posts",
    async names() {
      const count = Math.ceil((await findNewestId(db)) / POSTS_A_MAP);
      return Array.from({ length: count }, (_, index) => `posts-${index + 1}`);
    },
    async pagesOn(number) {
      if (!/^[1-9]\d{0,5}$/.test(number)) return [];
      const ids = await selectPublic(db, (Number(number) - 1) * POSTS_A_MAP, POSTS_A_MAP);
      return ids.map(({ id }) => paths.post(id));
    },
  };
}
