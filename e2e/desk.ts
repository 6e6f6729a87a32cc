/** The desk as moderators have it, to set a scene: through the API. */
import type { DecideBody } from "@fitmate/contract/deskDecisions";
import type { StaffRole } from "@fitmate/contract/staff";
import type { RuleNumber } from "@fitmate/contract/rules";
import type { ReportReason, ReportTarget } from "@fitmate/contract/safety";
import { grantRole } from "../server/src/features/safety/cli/staff.ts";
import { api, type Member } from "./fixtures.ts";
import type { Product } from "./product.ts";

/** Gives the member a role, as `npm run staff` does. */
export async function makeModerator(
  product: Product,
  { nickname }: Member,
  role: StaffRole = "MODERATOR",
): Promise<void> {
  await product.inDatabase(({ db }) => grantRole(db, nickname, role));
}

/** Takes the newest case on, and answers it. */
export async function claimNewest(product: Product, { token }: Member): Promise<number> {
  const staff = api(product, token);
  const queue = await staff.ask("getQueue");
  const caseId = Math.max(0, ...queue.map((each) => each.caseId));
  await staff.ask("claimCase", { params: { caseId } });
  return caseId;
}

type Decided = { rule?: RuleNumber | null; words: string };

/** Decides a case that the moderator has taken on. */
export async function decide(
  product: Product,
  { token }: Member,
  caseId: number,
  measures: DecideBody["measures"],
  { rule = "3-2", words }: Decided,
) {
  const staff = api(product, token);
  const { reports, rights } = await staff.ask("getCase", { params: { caseId } });
  const seen = { reports, contest: rights !== null && rights.contest !== null };
  return staff.ask("decideCase", { params: { caseId }, body: { measures, rule, words, seen } });
}

type Reported = { reason?: ReportReason; words?: string };

export async function report(
  product: Product,
  by: Member,
  target: ReportTarget,
  { reason = "HARASSMENT", words = "" }: Reported = {},
): Promise<void> {
  await api(product, by.token).ask("createReport", { body: { target, reason, words } });
}

/** Makes every open case, and all that was reported, so many hours older. */
export async function ageCases(product: Product, hours: number): Promise<void> {
  await product.askDatabase(
    "update cases set opened_at = opened_at - make_interval(hours => $1) where decided_at is null",
    [hours],
  );
}
