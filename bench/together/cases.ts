/** What is asked of numbers and questions: each as a request, and as the calls whose statements it runs. */
import { findLiveSession } from "../../server/src/features/accounts/sessions/queries.ts";
import { hashToken } from "../../server/src/features/accounts/sessions/sessions.ts";
import { readMeetup } from "../../server/src/features/meetups/reading.ts";
import { findProfile } from "../../server/src/features/members/service.ts";
import { readQuestions, readTraining } from "../../server/src/features/together/answers/service.ts";
import type { Db } from "../../server/src/platform/db/database.ts";
import { pathOf } from "../../server/test/client.ts";
import type { Case } from "../measuring/growth.ts";
import { type Filled, HOST } from "./data.ts";

const GOALS = { ratio: 0.6, growth: 1.2 };

export function casesFor({ meetupId, trainingId }: Filled): Case[] {
  return [
    {
      name: "profile with its numbers",
      path: pathOf("getMember", { params: { nickname: HOST.nickname } }),
      run: (db) => findProfile(db, HOST.nickname, undefined),
      goals: GOALS,
    },
    {
      name: "50 who ask, with theirs",
      path: pathOf("getMeetup", { params: { meetupId } }),
      ...asHost((db) => readMeetup(db, meetupId, HOST.id)),
    },
    {
      name: "questions that wait",
      path: pathOf("getTrainingQuestions"),
      ...asHost((db) => readQuestions(db, HOST.id)),
    },
    {
      name: "what was said of one",
      path: pathOf("getTraining", { params: { gatheringId: trainingId } }),
      ...asHost((db) => readTraining(db, HOST.id, trainingId)),
    },
  ];
}

function asHost(run: (db: Db) => Promise<unknown>) {
  return {
    token: HOST.token,
    async run(db: Db) {
      await findLiveSession(db, hashToken(HOST.token));
      return run(db);
    },
    goals: GOALS,
  };
}
