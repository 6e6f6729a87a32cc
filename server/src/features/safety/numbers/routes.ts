/** Numbers: what waits at the desk, what it has done, and what of that everybody may know. */
import type { Route } from "../../../platform/http/routes.ts";
import type { Ports } from "../../../platform/ports.ts";
import { readNumbers, readSummary } from "./deskNumbers.ts";
import { readTransparencyReport } from "./transparency.ts";

export function numberRoutes(route: Route, { db, clock }: Ports): void {
  route("getDeskSummary", async ({ me }) => readSummary(db, me.memberId, clock.today()));
  route("getDeskNumbers", async ({ me, query }) =>
    readNumbers(db, me.memberId, {
      today: clock.today(),
      weeks: Number(query.weeks),
      withModerators: me.role === "OPERATOR",
    }),
  );
  route("getTransparencyReport", async ({ query: { half } }) => readTransparencyReport(db, clock.today(), half));
}
