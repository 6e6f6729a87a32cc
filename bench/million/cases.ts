/** What is asked of a million members: each as the call that a request makes, and how many statements it may take. */
import type { Bus } from "../../server/src/platform/bus/bus.ts";
import type { Db } from "../../server/src/platform/db/database.ts";
import { lookAtMap } from "../../server/src/features/mates/map/service.ts";
import { selectMates } from "../../server/src/features/mates/requests/listQueries.ts";
import { setLocation } from "../../server/src/features/mates/location/service.ts";
import { selectComments } from "../../server/src/features/posts/commentPageQueries.ts";
import { addComment } from "../../server/src/features/posts/discussion.ts";
import { createPost } from "../../server/src/features/posts/service.ts";

type Ports = { db: Db; bus: Bus };
/** `statements` at most, those included that begin and end a transaction. */
export type Case = { name: string; statements: number; run: (ports: Ports, turn: number) => Promise<unknown> };

const WITH_MANY_MATES = 1;
const SOMEBODY = 500;
/** The ledger is stored beside the calls, whatever they are. */
const NOBODY_NOTES = { note() {}, noteUse() {} };
const NEAREST = { size: 300, order: "NEAR" } as const;

export const CASES: Case[] = [
  {
    name: "the nearest 300",
    statements: 2,
    run: ({ db }) => lookAtMap({ db, looks: NOBODY_NOTES }, SOMEBODY, NEAREST),
  },
  {
    name: "the nearest 300 of a choice",
    statements: 2,
    run: ({ db }) =>
      lookAtMap({ db, looks: NOBODY_NOTES }, SOMEBODY, {
        ...NEAREST,
        sport: "RUNNING",
        gender: "FEMALE",
        activeDays: "7",
        mates: "NONE",
      }),
  },
  {
    name: "a change of location",
    statements: 4,
    run: ({ db }, turn) =>
      setLocation(db, SOMEBODY, {
        latitude: 37.45 + ((turn * 37) % 200) / 1_000,
        longitude: 126.9 + ((turn * 53) % 200) / 1_000,
      }),
  },
  { name: "mates of a hundredth of all", statements: 1, run: ({ db }) => selectMates(db, WITH_MANY_MATES, "", 50) },
  {
    name: "a post",
    statements: 4,
    run: ({ db }) =>
      createPost(db, SOMEBODY, {
        title: "한강 야간 러닝 후기",
        description: "<p>천천히 같이 뛰어요.</p>",
        category: "RUNNING",
        hashtags: ["한강", "야간러닝"],
        images: [],
        visibility: "public",
      }),
  },
  { name: "a comment", statements: 5, run: (ports) => addComment(ports, 2, SOMEBODY, "저도 갈래요") },
  { name: "comments of a hot old post", statements: 1, run: ({ db }) => selectComments(db, 1) },
];
