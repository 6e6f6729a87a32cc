/** Deleting the account, coming back, and taking one's data along. */
import { EXPORT_FILE } from "@fitmate/contract/leaving";
import { createRateLimit } from "../../platform/http/rateLimit.ts";
import type { Route } from "../../platform/http/routes.ts";
import type { PersonalData } from "../../platform/personalData.ts";
import type { Ports } from "../../platform/ports.ts";
import { findProof } from "../accounts/queries.ts";
import { exportArchive } from "./exporting.ts";
import { comeBack, findDeparture, leave } from "./service.ts";
import { EXPORTS_PER_DAY } from "@fitmate/contract/limits";

const PROOFS = 10;
const QUARTER_HOUR_SECONDS = 900;
const DAY_SECONDS = 86_400;

export function leavingRoutes(route: Route, ports: Ports, personalData: readonly PersonalData[]): void {
  const { db, pool, storage } = ports;
  const proofs = createRateLimit(pool, "leave", PROOFS, QUARTER_HOUR_SECONDS);
  const exports = createRateLimit(
    pool,
    "export",
    EXPORTS_PER_DAY,
    DAY_SECONDS,
    `하루에 ${EXPORTS_PER_DAY}번까지 내려받을 수 있어요. 내일 다시 해 주세요.`,
  );
  const leaving = { ...ports, personalData, proofs };

  route("getLeaveProof", async ({ me }) => {
    const { passwordHash } = await findProof(db, me.memberId);
    return { proof: passwordHash === null ? ("nickname" as const) : ("password" as const) };
  });

  route("leave", async ({ me, body }) => leave(leaving, me.memberId, body));

  route("getDeparture", async ({ me }) => findDeparture(db, me.memberId));

  route("comeBack", async ({ me }) => {
    await comeBack(leaving, me.memberId);
    return { status: 200 as const, message: "다시 만나서 반가워요. 계정을 되돌렸어요." };
  });

  route("exportMyData", async ({ me, reply }) => {
    await exports.consume(String(me.memberId));
    return reply
      .type("application/zip")
      .header("content-disposition", `attachment; filename="${EXPORT_FILE}"`)
      .send(exportArchive({ db, storage, personalData }, me.memberId));
  });
}
