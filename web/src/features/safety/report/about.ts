/** What is reported, as the sheet calls it. */
import { paths } from "@fitmate/contract/paths";
import type { ReportTarget } from "@fitmate/contract/safety";
import type { Reported } from "../../../ui/overlays/reporting.ts";

/** Messages that were chosen; 1 of everything else. */
export const countOf = ({ target }: Reported): number => (target.kind === "MESSAGES" ? target.seqs.length : 1);

/** Where it stands, which a report of somebody's rights may name; undefined of what is said between two. */
export function addressOf({ target }: Reported): string | undefined {
  if (target.kind === "POST") return paths.post(target.postId);
  if (target.kind === "COMMENT") return paths.post(target.postId, { comment: target.commentId });
  if (target.kind === "MEETUP") return paths.meetup(target.meetupId);
  return target.kind === "PROFILE" ? paths.member(target.nickname) : undefined;
}
/** Where what is being written about it is kept: of messages for the whole room, whichever of them are chosen next time. */
export const placeOf = (target: ReportTarget): string =>
  target.kind === "MESSAGES" ? `report room ${target.chatRoomId}` : `report ${JSON.stringify(target)}`;
