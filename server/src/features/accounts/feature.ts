/** Accounts: signing up and in, by whatever way, sessions, and the mails about them. */
import type { Feature } from "../../platform/feature.ts";
import { everyOnOneNode } from "../../platform/jobs.ts";
import { sessionEndedTopic } from "./events.ts";
import { emailRoutes } from "./email/routes.ts";
import { createKakao } from "./kakao/kakao.ts";
import { unlinkKakao } from "./kakao/signIn.ts";
import { accountMails } from "./mails.ts";
import { newPasswordRoutes } from "./passwords/routes.ts";
import { nicknameRoutes } from "./nickname/routes.ts";
import { deleteExpiredChallenges } from "./passkeys/queries.ts";
import { accountData } from "./personalQueries.ts";
import { deleteExpired } from "./queries.ts";
import { noteWrites } from "./sessions/queries.ts";
import { accountRoutes } from "./routes.ts";
import { createTokenResolver, liveSessions } from "./sessions/sessions.ts";

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
