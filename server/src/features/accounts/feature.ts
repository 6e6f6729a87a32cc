/** Accounts: signing up and in, by whatever way, sessions, and the mails about them. */
import type { Feature } from "../../platform/feature.ts";
import { everyOnOneNode } from "../../platform/jobs.ts";
import { sessionEndedTopic } from "./events.ts";
import { emailRoutes } from "./emailRoutes.ts";
import { createKakao } from "./kakao.ts";
import { unlinkKakao } from "./kakaoSignIn.ts";
import { accountMails } from "./mails.ts";
import { newPasswordRoutes } from "./newPasswordRoutes.ts";
import { nicknameRoutes } from "./nicknameRoutes.ts";
import { deleteExpiredChallenges } from "./passkeyQueries.ts";
import { accountData } from "./personalQueries.ts";
import { deleteExpired } from "./queries.ts";
import { noteWrites } from "./sessionQueries.ts";
import { accountRoutes } from "./routes.ts";
import { createTokenResolver, liveSessions } from "./sessions.ts";

const HOUR_MS = 3_600_000;

export const accounts: Feature = {
  name: "accounts",
  tables: [
    "members",
    "former_nicknames",
    "sessions",
    "social_identities",
    "passkeys",
    "used_challenges",
    "password_resets",
    "email_confirmations",
  ],
  personalData: accountData,
  changesPages: ["changeNickname"],

  farewell(ports) {
    const kakao = createKakao(ports.config);
    return kakao && ((db, memberId) => unlinkKakao({ ...ports, db }, kakao, memberId));
  },

  mails: accountMails,

  identity: ({ db, log }) => ({
    resolveToken: createTokenResolver(db, (error) => log.error({ err: error }, "session not extended")),
    sessions: { endedTopic: sessionEndedTopic, selectLive: (sessionIds) => liveSessions(db, sessionIds) },
    noteWrites: (memberIds) => noteWrites(db, memberIds),
  }),

  routes({ route, ports, features }) {
    accountRoutes(route, ports);
    newPasswordRoutes(route, ports);
    emailRoutes(route, ports);
    nicknameRoutes(
      route,
      ports,
      features.flatMap(({ acquaintances }) => acquaintances ?? []),
    );
  },

  jobs({ app, ports: { db } }) {
    everyOnOneNode(app, db, HOUR_MS, "what has expired", () => deleteExpired(db));
    everyOnOneNode(app, db, HOUR_MS, "challenges that have expired", () => deleteExpiredChallenges(db));
  },
};
