/** Asking, answering, taking back, and being mates. */
import type { Route } from "../../../platform/http/routes.ts";
import type { Ports } from "../../../platform/ports.ts";
import * as service from "./service.ts";
import { findMatch } from "../fit/match.ts";
import { selectSent } from "./listQueries.ts";
import { findReceived } from "./waiting.ts";
import { toMateItem, toMateMatch } from "./wire.ts";

const becameMates = ({ nickname }: service.Outcome) => `${nickname}님과 메이트가 되었어요.`;

const answer = (message: string, { relation }: service.Outcome) => ({ status: 200 as const, message, relation });

export function requestRoutes(route: Route, ports: Ports): void {
  const { db } = ports;

  route("requestMate", async ({ me, query, body }) => {
    const outcome = await service.requestMate(ports, me, query.receiverNickname, {
      note: body?.note,
      proposal: body?.proposal,
    });
    return answer(outcome.relation === "MATES" ? becameMates(outcome) : "메이트 신청을 보냈어요.", outcome);
  });

  route("acceptMate", async ({ me, query }) => {
    const outcome = await service.acceptMate(ports, me, query.senderNickname, { plan: query.plan });
    return answer(becameMates(outcome), outcome);
  });

  route("rejectMate", async ({ me, query }) =>
    answer("메이트 신청을 거절했어요.", await service.rejectMate(ports, me, query.senderNickname)),
  );

  route("cancelMateRequest", async ({ me, query }) =>
    answer("메이트 신청을 취소했어요.", await service.cancelMateRequest(ports, me, query.receiverNickname)),
  );

  route("removeMate", async ({ me, query }) => {
    const outcome = await service.removeMate(ports, me, query.nickname);
    return answer(`${outcome.nickname}님과 메이트를 끊었어요.`, outcome);
  });

  route("getMates", async ({ me, query }) => {
    const mates = await service.findMates(db, me.memberId, query.cursor, query.size);
    return mates.map(toMateItem);
  });

  route("getMateMatch", async ({ me, query }) => toMateMatch(await findMatch(db, me.memberId, query.nickname)));

  route("getReceivedRequests", async ({ me, query }) => findReceived(db, me.memberId, query));

  route("getSentRequests", async ({ me, query }) => selectSent(db, me.memberId, query));
}
