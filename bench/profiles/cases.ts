/** What is asked of a member with much of everything: each as a request, and as the calls whose statements it runs. */
import { setTimeout as later } from "node:timers/promises";
import { MATE_REQUEST_PAGE_SIZE, MEMBERS_FOUND_MAX, POST_PAGE_SIZE } from "@fitmate/contract/limits";
import { paths } from "@fitmate/contract/paths";
import { findLiveSession } from "../../server/src/features/accounts/sessions/queries.ts";
import { hashToken } from "../../server/src/features/accounts/sessions/sessions.ts";
import { requireVisible } from "../../server/src/features/mates/blocks/service.ts";
import { findReceived } from "../../server/src/features/mates/requests/waiting.ts";
import { selectByNickname } from "../../server/src/features/members/queries.ts";
import { findProfile } from "../../server/src/features/members/service.ts";
import { selectPublicPosts } from "../../server/src/features/posts/listQueries.ts";
import type { Db, OpenDatabase } from "../../server/src/platform/db/database.ts";
import { createRateLimit } from "../../server/src/platform/http/rateLimit.ts";
import { pathOf } from "../../server/test/client.ts";
import type { Case, Goals } from "../measuring/growth.ts";
import { BEGINNING, type Filled, MATE, PROFILE, STRANGER } from "./data.ts";

const GOALS: Goals = { ratio: 0.6, growth: 1.2 };
const { nickname } = PROFILE;
/** Rendered pages are kept for a second. */
const KEPT_MS = 1_050;

/** Who asks, as far as the server knows them. */
type Asker = { id: number; token: string } | undefined;

export function casesFor({ deep }: Filled): Case[] {
  const profile = (name: string, asker: Asker): Case => ({
    name,
    path: pathOf("getMember", { params: { nickname } }),
    ...asking(asker, (db) => findProfile(db, nickname, asker?.id)),
  });
  const posts = (name: string, cursor: number | undefined): Case => ({
    name,
    path: pathOf("getMemberPosts", { params: { nickname }, query: { cursor, size: POST_PAGE_SIZE } }),
    ...asking(STRANGER, async (db) =>
      selectPublicPosts(db, await requireVisible(db, nickname, STRANGER.id), { cursor, size: POST_PAGE_SIZE }),
    ),
  });
  return [
    profile("profile, to a visitor", undefined),
    profile("profile, to a stranger", STRANGER),
    profile("profile, to a mate with 5,000 in common", MATE),
    posts("first page of posts", undefined),
    posts("deep page of posts", deep),
    search(),
    {
      name: "requests received",
      path: pathOf("getReceivedRequests", { query: { size: MATE_REQUEST_PAGE_SIZE } }),
      ...asking(PROFILE, (db) => findReceived(db, PROFILE.id, { size: MATE_REQUEST_PAGE_SIZE })),
    },
    {
      name: "page rendered for a visitor",
      path: paths.member(nickname),
      before: () => later(KEPT_MS),
      requests: 25,
      goals: {},
    },
  ];
}

/** The search counts in the database, and nobody may search that often. */
function search(): Case {
  const limits = ["member-searches", "member-searches-of-network"];
  const { token, run, goals } = asking(STRANGER, (db) =>
    selectByNickname(db, STRANGER.id, BEGINNING, MEMBERS_FOUND_MAX),
  );
  return {
    name: "search for how all others begin",
    path: pathOf("findMembers", { query: { nickname: BEGINNING } }),
    token,
    async run(db, pool) {
      await run(db);
      for (const limit of limits) await createRateLimit(pool, limit, Infinity, 3_600).consume(limit);
    },
    before: ({ pool }: OpenDatabase) => pool.query("update rate_limits set points = 0"),
    goals,
  };
}

/** What follows from who asks. */
function asking(asker: Asker, run: (db: Db) => Promise<unknown>) {
  return {
    ...(asker && { token: asker.token }),
    async run(db: Db) {
      if (asker) await findLiveSession(db, hashToken(asker.token));
      return run(db);
    },
    goals: GOALS,
  };
}
