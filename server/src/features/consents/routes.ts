/** What I have agreed to. */
import { CONSENTS_PER_HOUR } from "@fitmate/contract/limits";
import { createRateLimit } from "../../platform/http/rateLimit.ts";
import type { Route } from "../../platform/http/routes.ts";
import type { Ports } from "../../platform/ports.ts";
import { selectConsents } from "./queries.ts";
import { giveConsent, withdrawConsent } from "./service.ts";

const HOUR_SECONDS = 3_600;

export function consentRoutes(route: Route, { db, pool }: Ports): void {
  const given = createRateLimit(pool, "consents", CONSENTS_PER_HOUR, HOUR_SECONDS);

  route("getConsents", async ({ me }) => selectConsents(db, me.memberId));

  route("giveConsent", async ({ me, params, body }) => {
    await given.consume(String(me.memberId));
    return giveConsent(db, me.memberId, { kind: params.kind, version: body.version });
  });

  route("withdrawConsent", async ({ me, params }) => withdrawConsent(db, me.memberId, params.kind));
}
