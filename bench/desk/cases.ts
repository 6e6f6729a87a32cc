/** What a moderator asks for. */
import { DESK_LOG_PAGE_SIZE, DESK_PAGE_SIZE } from "@fitmate/contract/limits";
import { dayAfter, dayOf, instantOf } from "@fitmate/contract/wallTime";
import { findLiveSession } from "../../server/src/features/accounts/sessions/queries.ts";
import { hashToken } from "../../server/src/features/accounts/sessions/sessions.ts";
import { selectQueue } from "../../server/src/features/safety/desk/caseQueries.ts";
import { selectLog } from "../../server/src/features/safety/desk/logQueries.ts";
import { readCase, readMember } from "../../server/src/features/safety/desk/reading.ts";
import { readNumbers, readSummary } from "../../server/src/features/safety/numbers/deskNumbers.ts";
import { readTransparencyReport } from "../../server/src/features/safety/numbers/transparency.ts";
import { findStaffRole } from "../../server/src/features/safety/desk/staffQueries.ts";
import type { Db } from "../../server/src/platform/db/database.ts";
import { pathOf } from "../../server/test/client.ts";
import type { Case, Goals } from "../measuring/growth.ts";
import { type Filled, MODERATOR, SUBJECT } from "./data.ts";

const GOALS = { growth: 1.2 } satisfies Goals;
const TODAY = dayOf(new Date());
const MONTH_AGO = dayAfter(TODAY, -30);

export function casesFor({ one }: Filled): Case[] {
  const queue = (name: string, filter: "ALL" | "UNCLAIMED" | "MINE" | "OBJECTIONS"): Case => ({
    name,
    path: pathOf("getQueue", { query: { filter } }),
    ...asking((db) => selectQueue(db, MODERATOR.id, { filter, size: DESK_PAGE_SIZE })),
  });
  return [
    queue("the queue", "ALL"),
    queue("what nobody has taken on", "UNCLAIMED"),
    queue("what I have", "MINE"),
    queue("objections", "OBJECTIONS"),
    {
      name: "a case",
      path: pathOf("getCase", { params: { caseId: one } }),
      ...asking((db) => readCase(db, one, MODERATOR.id)),
    },
    {
      name: "a member",
      path: pathOf("getDeskMember", { params: { nickname: SUBJECT.nickname } }),
      ...asking((db) => readMember(db, SUBJECT.nickname, MODERATOR.id)),
    },
    {
      name: "the log",
      path: pathOf("getDeskLog"),
      ...asking((db) => selectLog(db, { staffId: MODERATOR.id }, { size: DESK_LOG_PAGE_SIZE })),
    },
    {
      name: "the log of evidence",
      path: pathOf("getDeskLog", { query: { evidence: "true" } }),
      ...asking((db) => selectLog(db, { staffId: MODERATOR.id, evidence: true }, { size: DESK_LOG_PAGE_SIZE })),
    },
    {
      name: "the log of a member's reports",
      path: pathOf("getDeskLog", { query: { subject: SUBJECT.nickname, act: "REPORTED" } }),
      ...asking((db) =>
        selectLog(db, { staffId: MODERATOR.id, subjectId: SUBJECT.id, act: "REPORTED" }, { size: DESK_LOG_PAGE_SIZE }),
      ),
    },
    {
      name: "a moderator's decisions, a month ago",
      path: pathOf("getDeskLog", { query: { by: MODERATOR.nickname, act: "DECIDED", until: MONTH_AGO } }),
      ...asking((db) =>
        selectLog(
          db,
          { staffId: MODERATOR.id, byId: MODERATOR.id, act: "DECIDED", before: instantOf(`${MONTH_AGO}T00:00`) },
          { size: DESK_LOG_PAGE_SIZE },
        ),
      ),
    },
    { name: "the tiles", path: pathOf("getDeskSummary"), ...asking((db) => readSummary(db, MODERATOR.id, TODAY)) },
    {
      name: "the numbers of 12 weeks",
      path: pathOf("getDeskNumbers"),
      ...asking((db) => readNumbers(db, MODERATOR.id, { today: TODAY, weeks: 12, withModerators: true })),
    },
    {
      name: "the report for everybody",
      path: pathOf("getTransparencyReport"),
      run: (db) => readTransparencyReport(db, TODAY, undefined),
      goals: GOALS,
    },
  ];
}

function asking(run: (db: Db) => Promise<unknown>) {
  return {
    token: MODERATOR.token,
    async run(db: Db) {
      await findLiveSession(db, hashToken(MODERATOR.token));
      await findStaffRole(db, MODERATOR.id);
      return run(db);
    },
    goals: GOALS,
  };
}
