/** What may be known of a member, by whoever asks. */
import { distanceBand } from "@fitmate/contract/cell";
import { MEMBER_POSTS_COUNTED } from "@fitmate/contract/limits";
import type { MemberProfile } from "@fitmate/contract/members";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/errors.ts";
import { findGivesWayUntil } from "../accounts/hidingQueries.ts";
import { requireMember } from "../accounts/service.ts";
import { selectShownProfile } from "../accounts/profileQueries.ts";
import { hasBlocked } from "../mates/blocks/queries.ts";
import { countCommonMates, selectBetween } from "../mates/requests/listQueries.ts";
import { countPublicPosts } from "../posts/listQueries.ts";
import { selectTrust } from "../together/trust/countingQueries.ts";
import { countBetween } from "../together/trust/trainingQueries.ts";

/**
 * The profile of the member called `nickname`, for `viewerId`, undefined for a visitor. A private one shows nickname and
 * picture, as posts do, to all but mates; to visitors nobody shows a gender or how far away they are. UNBLOCK_FIRST:
 * the viewer has blocked them. MEMBER_NOT_FOUND: nobody is called so, they are leaving, or they have blocked the viewer.
 */
export async function findProfile(db: Db, nickname: string, viewerId: number | undefined): Promise<MemberProfile> {
  const { id } = await requireMember(db, nickname);
  const isOther = viewerId !== undefined && viewerId !== id;
  // All at once, also what may turn out to be hidden: none waits for another.
  const [
    { isPublic, nickname: name, profilePicture, ...said },
    givesWayUntil,
    postCount,
    trusted,
    between,
    matesInCommon,
    together,
    isOwnBlock,
  ] = await Promise.all([
    selectShownProfile(db, id),
    findGivesWayUntil(db, id),
    countPublicPosts(db, id, MEMBER_POSTS_COUNTED),
    selectTrust(db, [id]),
    isOther ? selectBetween(db, viewerId, id) : null,
    isOther ? countCommonMates(db, viewerId, id) : null,
    isOther ? countBetween(db, viewerId, id) : null,
    isOther && hasBlocked(db, viewerId, id),
  ]);
  if (isOwnBlock) throw new AppError("UNBLOCK_FIRST");
  // The same answer as where nobody is called so.
  if (between?.isBlocked) throw new AppError("MEMBER_NOT_FOUND");
  const relation = id === viewerId ? ("SELF" as const) : (between?.relation ?? null);
  const hidden = !isPublic && relation !== "SELF" && relation !== "MATES";
  const gaveWay = givesWayUntil && { gaveWayUntil: givesWayUntil.toISOString() };
  const hardly = {
    nickname: name,
    profilePicture,
    hidden,
    relation,
    postCount,
    matesSince: null,
    together,
    ...gaveWay,
  };
  if (hidden) return { ...hardly, ...NOTHING };
  const known = { ...hardly, trust: trusted.get(id) ?? null };
  if (viewerId === undefined) return { ...known, ...said, ...NOTHING_BETWEEN, gender: null };
  if (!between) return { ...known, ...said, ...NOTHING_BETWEEN };
  const { myCell, theirCell, matesSince } = between;
  return {
    ...known,
    ...said,
    matesSince: matesSince?.toISOString() ?? null,
    distanceBand: myCell && theirCell ? distanceBand(myCell, theirCell) : null,
    matesInCommon,
  };
}

const NOTHING_BETWEEN = { distanceBand: null, matesInCommon: null };
const NOTHING = { introduction: "", exerciseChoice: [], gender: null, trust: null, ...NOTHING_BETWEEN };
