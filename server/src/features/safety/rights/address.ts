/** Addresses of ours: what one leads to that a report of somebody's rights may name, and the way back. */
import { Nickname } from "@fitmate/contract/accounts";
import { numberIn } from "@fitmate/contract/addresses";
import { paths } from "@fitmate/contract/paths";
import type { RightsTarget } from "@fitmate/contract/rightsReports";
import type { TargetKind } from "@fitmate/contract/safety";
import { safeParse } from "zod/mini";
import type { Db } from "../../../platform/db/database.ts";
import { findMemberById } from "../../accounts/queries.ts";
import { findPlace } from "../../posts/commentQueries.ts";
import { findGuard } from "../../posts/queries.ts";

/** `hosts`: those that are ours. Undefined for whatever is elsewhere, or is nobody's words: policies, rules, lists. */
export function targetAt(address: string, hosts: ReadonlySet<string>): RightsTarget | undefined {
  const url = urlOf(address.trim());
  if (!url || !(url.host === HERE || hosts.has(url.host))) return undefined;
  const [, place, name, rest] = url.pathname.split("/");
  if (name === undefined || (rest !== undefined && rest !== "")) return undefined;
  if (place === "members") return profileOf(name);
  const id = numberIn(name);
  if (id === 0) return undefined;
  if (place === "meetups") return { kind: "MEETUP", meetupId: id };
  if (place !== "posts") return undefined;
  const comment = url.searchParams.get("comment");
  if (comment === null) return { kind: "POST", postId: id };
  const commentId = numberIn(comment);
  return commentId === 0 ? undefined : { kind: "COMMENT", postId: id, commentId };
}

/** In place of a host where an address has none. */
const HERE = "here.invalid";

function urlOf(address: string): URL | undefined {
  const whole = address.startsWith("/")
    ? `https://${HERE}${address}`
    : /^https?:\/\//i.test(address)
      ? address
      : `https://${address}`;
  return URL.parse(whole) ?? undefined;
}

function profileOf(encoded: string): RightsTarget | undefined {
  try {
    const { data: nickname } = safeParse(Nickname, decodeURIComponent(encoded));
    return nickname === undefined ? undefined : { kind: "PROFILE", nickname };
  } catch {
    return undefined;
  }
}

/** Where its author finds something; undefined where it, or who shows it, is gone, or under a post that is gone or hidden. */
export async function addressOf(db: Db, kind: TargetKind, targetId: number): Promise<string | undefined> {
  return ADDRESSES[kind]?.(db, targetId);
}

/** null: has no address, and gives way to nothing. */
const ADDRESSES: Record<TargetKind, ((db: Db, targetId: number) => Promise<string | undefined>) | null> = {
  PROFILE: async (db, memberId) => (await findMemberById(db, memberId)) && paths.myPage(),
  POST: async (db, postId) => (await findGuard(db, postId)) && paths.post(postId),
  COMMENT: addressOfComment,
  REQUEST: null,
  MESSAGES: null,
  MEETUP: async (_, meetupId) => paths.meetup(meetupId),
  PLAN: null,
  TRAINING_NOTE: null,
};

async function addressOfComment(db: Db, commentId: number): Promise<string | undefined> {
  const place = await findPlace(db, commentId);
  const post = place && (await findGuard(db, place.postId));
  return place && post && !post.isHidden ? paths.post(place.postId, { comment: commentId }) : undefined;
}
