/** A place where strangers are safe: reports, the desk that looks at them, and what it does. */
import type { Feature } from "../../platform/feature.ts";
import { everyOnOneNode } from "../../platform/jobs.ts";
import { logRoutes } from "./desk/logRoutes.ts";
import { deskRoutes } from "./desk/routes.ts";
import { releaseLapsedClaims } from "./desk/service.ts";
import { findStaffRole } from "./desk/staffQueries.ts";
import { measureHolds } from "./measures/invariantQueries.ts";
import { forgetPastSuspensions } from "./measures/service.ts";
import { deskCounts } from "./numbers/invariantQueries.ts";
import { numberRoutes } from "./numbers/routes.ts";
import { safetyData } from "./personalQueries.ts";
import { erasePastEvidence } from "./reports/erasing.ts";
import { reportCounts } from "./reports/invariantQueries.ts";
import { reportRoutes } from "./reports/routes.ts";
import { endPlaceholders } from "./rights/giving.ts";
import { rightsMails } from "./rights/mails.ts";
import { forgetUnconfirmed } from "./rights/queries.ts";
import { rightsRoutes } from "./rights/routes.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

export const safety: Feature = {
  name: "safety",
  tables: [
    "staff",
    "cases",
    "rights_reports",
    "reports",
    "report_evidence",
    "measures",
    "objections",
    "desk_notes",
    "desk_log",
    "desk_counts",
  ],
  invariants: [...reportCounts, ...deskCounts, ...measureHolds],
  personalData: safetyData,
  // A report of 불법촬영물 hides at once, as does one of somebody's rights.
  changesPages: [
    "createReport",
    "sendRightsReport",
    "confirmRightsReport",
    "decideCase",
    "answerObjection",
    "undoMeasure",
  ],
  mails: rightsMails,

  findRole: (db) => (memberId) => findStaffRole(db, memberId),

  routes({ route, ports }) {
    reportRoutes(route, ports);
    rightsRoutes(route, ports);
    deskRoutes(route, ports);
    logRoutes(route, ports);
    numberRoutes(route, ports);
  },

  jobs({ app, ports }) {
    const { db } = ports;
    everyOnOneNode(app, db, MINUTE_MS, "placeholders past their time", () => endPlaceholders(ports));
    everyOnOneNode(app, db, MINUTE_MS, "claims that lapse", () => releaseLapsedClaims(db));
    everyOnOneNode(app, db, HOUR_MS, "suspensions past their time", () => forgetPastSuspensions(ports));
    everyOnOneNode(app, db, HOUR_MS, "evidence past its time", () => erasePastEvidence(db));
    everyOnOneNode(app, db, HOUR_MS, "unconfirmed rights reports", () => forgetUnconfirmed(db));
  },
};
