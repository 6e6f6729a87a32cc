/** Location, the map, mate requests and mates. */
import { cellCentre } from "@fitmate/contract/cell";
import { createRateLimit } from "../../platform/http/rateLimit.ts";
import type { Route } from "../../platform/http/routes.ts";
import type { Ports } from "../../platform/ports.ts";
import { deleteLocation, selectCell } from "./queries.ts";
import { acceptMate, findMapUsers, findMates, type Outcome, rejectMate, requestMate, setLocation } from "./service.ts";

/** Enough for somebody who looks around; too few to find a home by moving about and reading distances. */
const MOVES_PER_HOUR = 30;
const HOUR_SECONDS = 3_600;

const becameMates = ({ nickname }: Outcome) => `${nickname}님과 메이트가 되었어요.`;

export function mateRoutes(route: Route, ports: Ports): void {
  const { db } = ports;
  const moves = createRateLimit(ports.pool, "location-moves", MOVES_PER_HOUR, HOUR_SECONDS);

  route("getMyLocation", async ({ me }) => {
    const cell = await selectCell(db, me.memberId);
    return { location: cell ? cellCentre(cell) : null };
  });

  route("setMyLocation", async ({ me, query }) => {
    await moves.consume(String(me.memberId));
    return { location: await setLocation(db, me.memberId, { latitude: query.lat, longitude: query.long }) };
  });

  route("removeMyLocation", async ({ me }) => {
    await deleteLocation(db, me.memberId);
    return { status: 200 as const, message: "내 위치를 지웠어요. 이제 지도에 보이지 않아요." };
  });

  route("getMap", async ({ me }) => findMapUsers(db, me.memberId));

  route("requestMate", async ({ me, query }) => {
    const outcome = await requestMate(ports, me, query.receiverNickname);
    const message = outcome.relation === "MATES" ? becameMates(outcome) : "메이트 신청을 보냈어요.";
    return { status: 200 as const, message, relation: outcome.relation };
  });

  route("acceptMate", async ({ me, query }) => {
    const outcome = await acceptMate(ports, me, query.senderNickname);
    return { status: 200 as const, message: becameMates(outcome), relation: outcome.relation };
  });

  route("rejectMate", async ({ me, query }) => {
    const { relation } = await rejectMate(ports, me, query.senderNickname);
    return { status: 200 as const, message: "메이트 신청을 거절했어요.", relation };
  });

  route("getMates", async ({ me, query }) => findMates(db, me.memberId, query.cursor, query.size));
}
