/** 안심 체크인: asking a mate, answering, being back; and as the mate, looking after somebody. */
import type { Route } from "../../../platform/http/routes.ts";
import type { Ports } from "../../../platform/ports.ts";
import { readCheckIn, readCheckIns, readOfGathering } from "./reading.ts";
import { answerCheckIn, arrive, askForCheckIn, endCheckIn, putOffCheckIn, seeCheckIn } from "./service.ts";

export function checkInRoutes(route: Route, ports: Ports): void {
  const { db } = ports;
  route("getCheckIns", async ({ me }) => readCheckIns(db, me.memberId));
  route("getGatheringCheckIn", async ({ me, params }) => readOfGathering(db, me.memberId, params.gatheringId));
  route("getCheckIn", async ({ me, params }) => readCheckIn(db, me.memberId, params.checkInId));
  route("askForCheckIn", async ({ me, params, body }) => askForCheckIn(ports, me.memberId, params.gatheringId, body));
  route("answerCheckIn", async ({ me, params, body }) =>
    answerCheckIn(ports, me.memberId, params.checkInId, body.accept),
  );
  route("seeCheckIn", async ({ me, params }) => seeCheckIn(ports, me.memberId, params.checkInId));
  route("arrive", async ({ me, params }) => arrive(ports, me.memberId, params.checkInId));
  route("putOffCheckIn", async ({ me, params }) => putOffCheckIn(ports, me.memberId, params.checkInId));
  route("endCheckIn", async ({ me, params }) => endCheckIn(ports, me.memberId, params.checkInId));
}
