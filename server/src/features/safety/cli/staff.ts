/** Who works at the desk, as `npm run staff` says so, and nothing else ever does. */
import { StaffRole } from "@fitmate/contract/staff";
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { requireMember } from "../../accounts/service.ts";
import { releaseAll } from "../desk/caseQueries.ts";
import { insertLog } from "../desk/logQueries.ts";
import { deleteStaff, selectStaff, upsertStaff } from "../desk/staffQueries.ts";

export const USAGE = `npm run staff -- <command>

  grant <nickname> <role>   lets a member work at the desk
  revoke <nickname>         ends that; what they had taken on is laid down
  list                      shows who does

  role: ${StaffRole.options.map((role) => role.toLowerCase()).join(", ")} (an operator also sees numbers by moderator)
`;

/** The words make no sense; the message says why. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** Does what `words` say and answers what there is to say about it. Throws UsageError, and MEMBER_NOT_FOUND. */
export async function runStaffCommand(db: Db, words: readonly string[]): Promise<string> {
  const [name = "help", nickname, role, ...more] = words;
  if (name === "help" || name === "--help") return USAGE;
  if (name === "list" && nickname === undefined) return listed(await selectStaff(db));
  if (name === "grant" && nickname !== undefined && more.length === 0) return grantRole(db, nickname, roleIn(role));
  if (name === "revoke" && nickname !== undefined && role === undefined) return revokeRole(db, nickname);
  throw new UsageError(`What is ${words.join(" ")}?`);
}

function roleIn(word = ""): StaffRole {
  const role = StaffRole.safeParse(word.toUpperCase());
  if (!role.success) throw new UsageError(`The role is one of ${StaffRole.options.join(", ").toLowerCase()}.`);
  return role.data;
}

export async function grantRole(db: Db, nickname: string, role: StaffRole): Promise<string> {
  const member = await requireMember(db, nickname);
  await inTransaction(db, async (trx) => {
    await upsertStaff(trx, member.id, role);
    await insertLog(trx, { act: "GRANTED", byId: null, subjectId: member.id });
  });
  return `${member.nickname} is ${role.toLowerCase()} from now on.`;
}

async function revokeRole(db: Db, nickname: string): Promise<string> {
  const member = await requireMember(db, nickname, { suspended: true });
  const worked = await inTransaction(db, async (trx) => {
    if (!(await deleteStaff(trx, member.id))) return false;
    await releaseAll(trx, member.id);
    await insertLog(trx, { act: "REVOKED", byId: null, subjectId: member.id });
    return true;
  });
  return worked ? `${member.nickname} works at the desk no longer.` : `${member.nickname} did not work at the desk.`;
}

function listed(staff: Awaited<ReturnType<typeof selectStaff>>): string {
  if (staff.length === 0) return "Nobody works at the desk.";
  return staff
    .map(
      ({ nickname, role, grantedAt }) =>
        `${nickname}\t${role.toLowerCase()}\tsince ${grantedAt.toISOString().slice(0, 10)}`,
    )
    .join("\n");
}
