/** Who somebody is and what two members have in common, as far as the one may know it of the other. */
import { distanceBand } from "@fitmate/contract/cell";
import type { Gender } from "@fitmate/contract/gender";
import type { MateMatch } from "@fitmate/contract/mateRequests";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { requireMember } from "../../accounts/service.ts";
import { selectHabits, selectIntroduction } from "../../accounts/profileQueries.ts";
import { toRequestProposal } from "../../meetups/plans/requestQueries.ts";
import { selectTrust } from "../../together/trust/countingQueries.ts";
import { againAmong } from "../../together/trust/trainingQueries.ts";
import { countCommonMates, selectBetween } from "../requests/listQueries.ts";
import { matchOf } from "./score.ts";

const NOTHING = {
  gender: null,
  introduction: "",
  exerciseChoice: [],
  distanceBand: null,
  sharedSports: [],
  sharedSlots: [],
  sharedParts: [],
  levels: [],
  matesInCommon: 0,
  trust: null,
  score: 0,
  reasons: [],
};

/** What a member may know of another. */
export type MatchWith = Omit<MateMatch, "gender"> & { gender: Gender | null };

/** Of a private member only mates learn anything, of a blocked one nobody. */
export async function findMatch(db: Db, memberId: number, nickname: string): Promise<MatchWith> {
  const other = await requireMember(db, nickname);
  if (other.id === memberId) throw new AppError("SELF_NOT_ALLOWED");
  const { relation, note, proposal, myCell, theirCell, isBlocked } = await selectBetween(db, memberId, other.id);
  const habits = await selectHabits(db, [memberId, other.id]);
  const [mine, theirs] = [habits.get(memberId), habits.get(other.id)];
  const known = { nickname: other.nickname, relation, note, proposal: toRequestProposal(proposal) };
  if (isBlocked || !mine || !theirs || !(theirs.isPublic || relation === "MATES")) return { ...NOTHING, ...known };
  const band = myCell && theirCell ? distanceBand(myCell, theirCell) : null;
  const [introduction, matesInCommon, trusted, again] = await Promise.all([
    selectIntroduction(db, other.id),
    countCommonMates(db, memberId, other.id),
    selectTrust(db, [other.id]),
    againAmong(db, memberId, [other.id]),
  ]);
  const { exerciseChoice } = theirs;
  const match = matchOf(mine, theirs, { areMates: relation === "MATES", band, again: again.has(other.id) });
  const trust = trusted.get(other.id) ?? null;
  return { ...known, ...introduction, exerciseChoice, distanceBand: band, matesInCommon, trust, ...match };
}
