/** The desk: queue, cases, members, log and numbers. Who may come in at all is decided before (`auth: "staff"`). */
import { inTransaction } from "../../../platform/db/transaction.ts";
import type { Route } from "../../../platform/http/routes.ts";
import type { Ports } from "../../../platform/ports.ts";
import { findMember } from "../../accounts/service.ts";
import { caseNumberIn } from "../caseNumber.ts";
import { undoMeasure } from "../measures/service.ts";
import { findNumbered, selectQueue } from "./caseQueries.ts";
import { insertNote } from "./historyQueries.ts";
import { insertLog } from "./logQueries.ts";
import { answerObjection } from "./objections.ts";
import { toQueueCase } from "./people.ts";
import { readCase, readMember, requireSubject } from "./reading.ts";
import { selectStaff } from "./staffQueries.ts";
import { claimCase, decideCase, openEvidence, openPictures, releaseCase } from "./service.ts";

const done = (message: string) => ({ status: 200 as const, message });

export function deskRoutes(route: Route, ports: Ports): void {
  queueRoutes(route, ports);
  caseRoutes(route, ports);
  memberRoutes(route, ports);
}

function queueRoutes(route: Route, { db }: Ports): void {
  route("getDesk", async ({ me: { nickname, role } }) => ({ nickname, role }));
  route("getDeskStaff", async () =>
    (await selectStaff(db)).map(({ nickname, profilePicture }) => ({ nickname, profilePicture })),
  );
  route("getQueue", async ({ me, query }) =>
    (await selectQueue(db, me.memberId, query)).map((row) => toQueueCase(row, me.memberId)),
  );
  route("findAtDesk", async ({ me, query: { query } }) => {
    const number = caseNumberIn(query);
    const found = number === undefined ? undefined : await findNumbered(db, number, me.memberId);
    if (found !== undefined) return { caseId: found, nickname: null };
    const member = await findMember(db, query.trim(), { suspended: true });
    return { caseId: null, nickname: member?.nickname ?? null };
  });
}

function caseRoutes(route: Route, ports: Ports): void {
  const { db } = ports;
  route("getCase", async ({ me, params }) => readCase(db, params.caseId, me.memberId));
  route("claimCase", async ({ me, params }) => {
    await claimCase(db, me, params.caseId);
    return done("사건을 맡았어요.");
  });
  route("releaseCase", async ({ me, params }) => {
    await releaseCase(db, me, params.caseId);
    return done("사건을 내려놓았어요.");
  });
  route("openEvidence", async ({ me, params }) => openEvidence(db, me, params.caseId));
  route("openEvidencePictures", async ({ me, params }) => openPictures(ports, me, params.evidenceId));
  route("decideCase", async ({ me, params, body }) => {
    await decideCase(ports, me, params.caseId, body);
    return done("결정했어요. 양쪽에 알려 드렸어요.");
  });
  route("answerObjection", async ({ me, params, body }) => {
    await answerObjection(ports, me, params.caseId, body);
    return done(body.accept ? "이의를 받아들였어요." : "처음 결정을 그대로 두었어요.");
  });
  route("undoMeasure", async ({ me, params }) => {
    await undoMeasure(ports, me.memberId, params.measureId);
    return done("되돌렸어요.");
  });
}

function memberRoutes(route: Route, { db }: Ports): void {
  route("getDeskMember", async ({ me, params }) => readMember(db, params.nickname, me.memberId));
  route("noteOnMember", async ({ me, params, body }) => {
    const subjectId = await requireSubject(db, params.nickname, me.memberId);
    await inTransaction(db, async (trx) => {
      await insertNote(trx, { subjectId, authorId: me.memberId, words: body.words });
      await insertLog(trx, { act: "NOTED", byId: me.memberId, subjectId });
    });
    return done("메모를 남겼어요.");
  });
}
