/** What can be reported: whether the one who reports may see it, whose it is, and the copy that is taken of it. */
import type { RightsTarget } from "@fitmate/contract/rightsReports";
import type { ReportTarget, TargetKind } from "@fitmate/contract/safety";
import { shownProfileWords } from "@fitmate/contract/shownProfile";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { selectShownProfile } from "../../accounts/profileQueries.ts";
import { requireMember } from "../../accounts/service.ts";
import { copyMessages } from "../../chat/evidenceQueries.ts";
import { requireSide } from "../../chat/policy.ts";
import { areMates } from "../../mates/queries.ts";
import { copyNote } from "../../mates/requests/noteQueries.ts";
import { copyMeetup } from "../../meetups/moderationService.ts";
import { copyEnclosed, copyProposal } from "../../meetups/plans/hidingService.ts";
import { copyCommentOf, copyPost } from "../../posts/evidenceService.ts";
import { selectTrust } from "../../together/trust/countingQueries.ts";

/** A piece of what was reported. */
export type Piece = {
  saidBy: "SUBJECT" | "REPORTER" | "OTHER";
  text: string;
  /** Unsigned references. */
  pictures: string[];
  saidAt: Date | null;
};

/** `Subject`: number, or null where it is about nobody in particular. */
export type Reported<Subject = number> = {
  kind: TargetKind;
  targetId: number;
  subjectId: Subject;
  pieces: Piece[];
  /** Of messages: where those of the subject are. */
  messages?: { roomId: number; seqs: number[] };
};

/** Throws what the target's feature refuses with for a member who may not see it; SELF_NOT_ALLOWED for what is one's own. */
export async function copyReported(trx: Db, target: ReportTarget, reporterId: number): Promise<Reported> {
  const reported = await copyTarget(trx, target, reporterId);
  if (reported.subjectId === reporterId) throw new AppError("SELF_NOT_ALLOWED");
  return reported;
}

async function copyTarget(trx: Db, target: ReportTarget, reporterId: number): Promise<Reported> {
  if (target.kind === "REQUEST") return copyRequest(trx, target.nickname, reporterId);
  if (target.kind === "MESSAGES") return copyChosen(trx, target.chatRoomId, target.seqs, reporterId);
  if (target.kind === "PLAN") {
    const { proposerId, text } = await copyProposal(trx, target.proposalId, reporterId);
    return one(target.kind, target.proposalId, proposerId, { text, pictures: [], writtenAt: null });
  }
  return copyNamed(trx, target, reporterId);
}

/** What has an address, for a member, undefined for a visitor. Refuses as copyReported, but not what is one's own. */
export async function copyNamed(trx: Db, target: RightsTarget, viewerId: number | undefined): Promise<Reported> {
  if (target.kind === "PROFILE") return copyProfile(trx, target.nickname, viewerId);
  if (target.kind === "MEETUP") {
    const meetup = await copyMeetup(trx, target.meetupId, viewerId);
    return one(target.kind, target.meetupId, meetup.authorId, { ...meetup, pictures: [] });
  }
  if (target.kind === "POST") {
    const post = await copyPost(trx, target.postId, viewerId);
    return one(target.kind, target.postId, post.authorId, post);
  }
  const comment = await copyCommentOf(trx, target.postId, target.commentId, viewerId);
  return one(target.kind, target.commentId, comment.authorId, comment);
}

function one(
  kind: TargetKind,
  targetId: number,
  subjectId: number,
  { text, pictures, writtenAt }: { text: string; pictures: string[]; writtenAt: Date | null },
): Reported {
  return { kind, targetId, subjectId, pieces: [{ saidBy: "SUBJECT", text, pictures, saidAt: writtenAt }] };
}

/** All that is shown. Also of somebody who has blocked me: that must not keep me from telling. */
async function copyProfile(trx: Db, nickname: string, viewerId: number | undefined): Promise<Reported> {
  const { id } = await requireMember(trx, nickname, { suspended: true });
  const profile = await selectShownProfile(trx, id);
  const isShown = profile.isPublic || (viewerId !== undefined && (await areMates(trx, viewerId, id)));
  const trusted = isShown ? await selectTrust(trx, [id]) : undefined;
  const shown = isShown ? shownProfileWords({ ...profile, trust: trusted?.get(id) }) : "";
  const text = [profile.nickname, shown].filter(Boolean).join("\n");
  const pictures = profile.profilePicture === null ? [] : [profile.profilePicture];
  return one("PROFILE", id, id, { text, pictures, writtenAt: null });
}

async function copyRequest(trx: Db, nickname: string, reporterId: number): Promise<Reported> {
  const sender = await requireMember(trx, nickname, { suspended: true });
  if (sender.id === reporterId) throw new AppError("SELF_NOT_ALLOWED");
  const copied = await copyNote(trx, reporterId, sender.id);
  if (!copied) throw new AppError("REQUEST_NOT_FOUND");
  const { requestId, note, writtenAt } = copied;
  const enclosed = await copyEnclosed(trx, reporterId, sender.id);
  const said = [note, enclosed].filter((text) => typeof text === "string");
  if (said.length === 0) throw new AppError("REQUEST_NOT_FOUND");
  const pieces = said.map((text) => ({ saidBy: "SUBJECT" as const, text, pictures: [], saidAt: writtenAt }));
  return { kind: "REQUEST", targetId: requestId, subjectId: sender.id, pieces };
}

/** The messages that were chosen, and nothing else of the room. One case for all that a member sends, whoever it is sent to. */
async function copyChosen(trx: Db, roomId: number, seqs: readonly number[], reporterId: number): Promise<Reported> {
  await requireSide(trx, roomId, reporterId);
  const messages = await copyMessages(trx, roomId, reporterId, seqs);
  if (messages.length < new Set(seqs).size) throw new AppError("MESSAGE_NOT_FOUND");
  const theirs = messages.filter(({ senderId }) => senderId !== reporterId);
  const [subjectId, another] = new Set(theirs.map(({ senderId }) => senderId));
  if (subjectId === undefined || subjectId === null) throw new AppError("SELF_NOT_ALLOWED");
  if (another !== undefined) throw new AppError("REPORT_OF_SEVERAL");
  return {
    kind: "MESSAGES",
    targetId: subjectId,
    subjectId,
    pieces: messages.map(({ senderId, contents, pictures, sentAt }) => ({
      saidBy: senderId === reporterId ? "REPORTER" : "SUBJECT",
      text: contents,
      pictures,
      saidAt: sentAt,
    })),
    messages: { roomId, seqs: theirs.map(({ seq }) => seq) },
  };
}
