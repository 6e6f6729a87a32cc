/** Another nickname: once in 30 days, in which the one before is reserved and leads on. */
import { type NicknameChange, nicknameKey } from "@fitmate/contract/accounts";
import { NICKNAME_CHANGE_DAYS } from "@fitmate/contract/limits";
import type { Renaming } from "@fitmate/contract/eventStream";
import { spokenMoment, wallTimeOf } from "@fitmate/contract/wallTime";
import type { Bus } from "../../../platform/bus/bus.ts";
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { violatedConstraint } from "../../../platform/db/violations.ts";
import type { Acquaintances } from "../../../platform/feature.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { logSecurity } from "../../../platform/securityLog.ts";
import { publishToMember } from "../../../platform/sse/memberTopic.ts";
import { findFormerNickname, isNicknameTaken, lockNickname, reserveNickname, updateNickname } from "./queries.ts";
import { isReservedNickname } from "./reserved.ts";
import type { SessionPorts } from "../sessions/sessions.ts";

const MINUTE_MS = 60_000;

/** What the member was called before, and until when that counts. */
export async function nicknameChange(db: Db, memberId: number): Promise<NicknameChange> {
  const former = await findFormerNickname(db, memberId);
  return { former: former ? { nickname: former.nickname, until: former.until.toISOString() } : null };
}

/**
 * Gives the member another nickname, and publishes it to everybody whose pages show it. The one they have changes nothing, so
 * that whoever hears no answer may ask again.
 */
export async function changeNickname(
  ports: SessionPorts,
  acquaintances: readonly Acquaintances[],
  memberId: number,
  nickname: string,
): Promise<void> {
  const { db, bus } = ports;
  const renaming = await inTransaction(db, (trx) => rename(trx, memberId, nickname)).catch((error: unknown) => {
    throw violatedConstraint(error) === "members_nickname_key_key" ? new AppError("NICKNAME_TAKEN") : error;
  });
  if (!renaming) return;
  logSecurity(ports, memberId, { event: "nickname-changed" });
  await publishRenaming(db, bus, acquaintances, memberId, renaming);
}

/** Undefined where the member is called so already. */
async function rename(trx: Db, memberId: number, to: string): Promise<Renaming | undefined> {
  const from = await lockNickname(trx, memberId);
  if (from === undefined) throw new AppError("ACCOUNT_LEAVING");
  if (from === to) return undefined;
  if (!(await reserveNickname(trx, memberId))) throw await changedLately(trx, memberId);
  const key = nicknameKey(to);
  // Two who want each other's at the same moment would wait for each other.
  if (key !== nicknameKey(from) && (isReservedNickname(to) || (await isNicknameTaken(trx, key))))
    throw new AppError("NICKNAME_TAKEN");
  await updateNickname(trx, memberId, { nickname: to, nicknameKey: key });
  return { from, to };
}

async function changedLately(db: Db, memberId: number): Promise<AppError> {
  const former = await findFormerNickname(db, memberId);
  // To the minute after: at the one that is named it is possible.
  const until = new Date((former?.until.getTime() ?? Date.now()) + MINUTE_MS);
  return new AppError("NICKNAME_CHANGED_LATELY", {
    message: `닉네임은 ${NICKNAME_CHANGE_DAYS}일에 한 번 바꿀 수 있어요. ${spokenMoment(wallTimeOf(until))}부터 다시 바꿀 수 있어요.`,
  });
}

/** To the member's own pages, and to those of whoever is sure to show them by name. All others ask anew by themselves. */
async function publishRenaming(
  db: Db,
  bus: Bus,
  acquaintances: readonly Acquaintances[],
  memberId: number,
  renaming: Renaming,
): Promise<void> {
  const hearers = new Set([memberId]);
  for (const select of acquaintances) for (const id of await select(db, memberId)) hearers.add(id);
  for (const id of hearers) publishToMember(bus, id, "nickname", renaming);
}
