/** After a gathering: what is asked, what is said, and one's own photos of it. */
import type { Route } from "../../../platform/http/routes.ts";
import type { Ports } from "../../../platform/ports.ts";
import { readOwnPhotos } from "./photos.ts";
import { answer, readQuestions, readTraining } from "./service.ts";

export function answerRoutes(route: Route, ports: Ports): void {
  const { db } = ports;
  route("getTrainingQuestions", async ({ me }) => readQuestions(db, me.memberId));
  route("getTraining", async ({ me, params }) => readTraining(db, me.memberId, params.gatheringId));
  route("answerTraining", async ({ me, params, body }) => {
    const again = await answer(ports, me.memberId, params.gatheringId, body);
    return { status: 200, message: "답해 줘서 고마워요.", again };
  });
  route("getTrainingPhotos", async ({ me, params }) => readOwnPhotos(ports, me.memberId, params.gatheringId));
}
