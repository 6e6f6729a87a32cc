/** Reports and the desk, as tests use them. */
import type { AnswerObjectionBody, DecideBody, MeasureGiven } from "@fitmate/contract/deskDecisions";
import type { StaffRole } from "@fitmate/contract/staff";
import type { RuleNumber } from "@fitmate/contract/rules";
import type { ReportReason, ReportTarget } from "@fitmate/contract/safety";
import type { z } from "zod/mini";
import { requireMember } from "../src/features/accounts/service.ts";
import { grantRole } from "../src/features/safety/cli/staff.ts";
import type { TestApp } from "./app.ts";
import type { TestMember } from "./client.ts";

/** A member who works at the desk. */
export async function moderator(app: TestApp, nickname: string, role: StaffRole = "MODERATOR"): Promise<TestMember> {
  const member = await app.member(nickname);
  await grantRole(app.database.db, nickname, role);
  return member;
}

export async function report(
  by: TestMember,
  target: ReportTarget,
  reason: ReportReason = "HARASSMENT",
  words = "",
): Promise<number> {
  return (await by.ask("createReport", { body: { target, reason, words } })).reportId;
}

/** The case of what was reported last. */
export async function newestCase(staff: TestMember): Promise<number> {
  const queue = await staff.ask("getQueue");
  return Math.max(0, ...queue.map(({ caseId }) => caseId));
}

/** Reports a member's profile. Answers who, whom, and what came of it. */
export async function reportProfile(
  staff: TestMember,
  reporter: TestMember,
  subject: TestMember,
  reason?: ReportReason,
): Promise<{ reporter: TestMember; subject: TestMember; reportId: number; caseId: number }> {
  const reportId = await report(reporter, { kind: "PROFILE", nickname: subject.nickname }, reason);
  return { reporter, subject, reportId, caseId: await newestCase(staff) };
}

type Decided = { rule?: RuleNumber; words?: string };

/** A case with one report was looked at. */
export const SEEN_ONE: DecideBody["seen"] = { reports: 1, contest: false };

/** What somebody at the desk sees now of what a case has come to. */
export async function seenOf(staff: TestMember, caseId: number): Promise<DecideBody["seen"]> {
  const { reports, rights } = await staff.ask("getCase", { params: { caseId } });
  return { reports, contest: rights !== null && rights.contest !== null };
}

/** Takes the case on and decides it. */
export async function decide(
  staff: TestMember,
  caseId: number,
  measures: DecideBody["measures"] | MeasureGiven["kind"],
  { rule = "3-2", words = "거절한 분에게 연락을 이어 갔어요." }: Decided = {},
): Promise<void> {
  await staff.ask("claimCase", { params: { caseId } });
  const given = typeof measures === "string" ? [{ kind: measures, days: null }] : measures;
  const isNothing = given.every(({ kind }) => kind === "NONE");
  await staff.ask("decideCase", {
    params: { caseId },
    body: { measures: given, rule: isNothing ? null : rule, words, seen: await seenOf(staff, caseId) },
  });
}

/** The same of an objection: what holds of the decision that it is about. */
export async function seenOfFirst(staff: TestMember, caseId: number): Promise<AnswerObjectionBody["seen"]> {
  const { decision } = await staff.ask("getCase", { params: { caseId } });
  const measures = decision?.measures ?? [];
  return {
    newest: measures.at(-1)?.measureId ?? null,
    standing: measures.filter(({ undoneAt }) => undoneAt === null).length,
  };
}

/** Answers an objection that they have taken on. */
export async function answerObjection(
  staff: TestMember,
  params: { caseId: number },
  body: Omit<z.input<typeof AnswerObjectionBody>, "seen">,
): Promise<void> {
  const seen = await seenOfFirst(staff, params.caseId);
  await staff.ask("answerObjection", { params, body: { ...body, seen } });
}

/** Reports a member's profile and has that decided. Answers the case. */
export async function punish(
  staff: TestMember,
  reporter: TestMember,
  nickname: string,
  measures: DecideBody["measures"],
): Promise<number> {
  await report(reporter, { kind: "PROFILE", nickname });
  const caseId = await newestCase(staff);
  await decide(staff, caseId, measures);
  return caseId;
}

/** How the newest decision about a member is called where they read it. */
export async function newestDecision(subject: TestMember): Promise<number> {
  const [decision] = await subject.ask("getMyDecisions");
  if (!decision) throw new Error("nothing was decided about them");
  return decision.decisionId;
}

export async function idOf(app: TestApp, { nickname }: TestMember): Promise<number> {
  return (await requireMember(app.database.db, nickname, { suspended: true })).id;
}
