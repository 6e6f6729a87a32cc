/** Puts the parts of the server together; the only place that knows them all. */
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import compress from "@fastify/compress";
import { sql } from "kysely";
import type { EndpointName } from "@fitmate/contract/endpoints";
import Fastify, { type FastifyInstance } from "fastify";
import { sessionEndedTopic } from "./features/accounts/events.ts";
import { deleteExpired } from "./features/accounts/queries.ts";
import { accountMails } from "./features/accounts/mails.ts";
import { newPasswordRoutes } from "./features/accounts/newPasswordRoutes.ts";
import { deleteExpiredChallenges } from "./features/accounts/passkeyQueries.ts";
import { createKakao } from "./features/accounts/kakao.ts";
import { unlinkKakao } from "./features/accounts/kakaoSignIn.ts";
import { accountRoutes } from "./features/accounts/routes.ts";
import { createTokenResolver, liveSessions } from "./features/accounts/sessions.ts";
import { noteNothingWaits } from "./features/chat/roomListQueries.ts";
import { chatRoutes } from "./features/chat/routes.ts";
import { createChatSockets } from "./features/chat/sockets.ts";
import { consentRoutes } from "./features/consents/routes.ts";
import { firstStepRoutes } from "./features/firstSteps/routes.ts";
import { eraseDeparted, type Farewell } from "./features/leaving/erasing.ts";
import { leavingRoutes } from "./features/leaving/routes.ts";
import { mapSources } from "./features/mates/mapSettings.ts";
import { forgetExpiredRequests } from "./features/mates/requests.ts";
import { mateRoutes } from "./features/mates/routes.ts";
import { ageLocations } from "./features/mates/service.ts";
import { forgetEmptyCells } from "./features/mates/mapQueries.ts";
import { deleteOldNotifications } from "./features/notifications/queries.ts";
import { composePush } from "./features/notifications/pushing.ts";
import { notificationRoutes } from "./features/notifications/routes.ts";
import { placeRoutes } from "./features/places/routes.ts";
import { playlistRoutes } from "./features/playlists/routes.ts";
import { spellHashtags } from "./features/posts/hashtags.ts";
import { postRoutes } from "./features/posts/routes.ts";
import { forgetEmptyTotals } from "./features/posts/totals.ts";
import { sitemapRoutes } from "./features/posts/sitemap.ts";
import { profileRoutes } from "./features/profile/routes.ts";
import { pushRoutes } from "./features/push/routes.ts";
import { createPushSender } from "./features/push/sending.ts";
import { openVapid } from "./features/push/vapid.ts";
import { uploadRoutes } from "./features/uploads/routes.ts";
import { loadCatalogue } from "./features/videos/catalogue.ts";
import { keepCatalogue } from "./features/videos/daily.ts";
import { videoRoutes } from "./features/videos/routes.ts";
import { personalData } from "./personalData.ts";
import type { Db } from "./platform/db/database.ts";
import { watchTimeline } from "./platform/db/timeline.ts";
import { inLongTransaction } from "./platform/db/transaction.ts";
import { createAuthenticate, type ResolveToken } from "./platform/http/authentication.ts";
import { closePromptly, departureOf } from "./platform/http/closing.ts";
import { boundConnections } from "./platform/http/connections.ts";
import { registerDocs } from "./platform/http/docs.ts";
import { AppError, refuseAddress, registerErrorHandler } from "./platform/http/errors.ts";
import { requireHost } from "./platform/http/host.ts";
import { BROTLI, COMPRESSED_FROM_BYTES, ENCODINGS } from "./platform/http/keptText.ts";
import { networkOf } from "./platform/http/network.ts";
import { giveUpSlowBodies, patienceOptions } from "./platform/http/patience.ts";
import { answerInTurn } from "./platform/http/pipelining.ts";
import { addressesOf, trustIn } from "./platform/http/proxies.ts";
import { createRequestLimits } from "./platform/http/requestLimits.ts";
import { createRouter, requireHandlers } from "./platform/http/routes.ts";
import { registerSecurityHeaders } from "./platform/http/security.ts";
import { serializerCompiler, validatorCompiler } from "./platform/http/validation.ts";
import { registerWeb, scriptsWithin } from "./platform/http/web.ts";
import { every, everyOnOneNode } from "./platform/jobs.ts";
import { nodeName } from "./platform/nodeName.ts";
import { createMailSender } from "./platform/mail/queue.ts";
import { createTransport } from "./platform/mail/transport.ts";
import type { Ports } from "./platform/ports.ts";
import { remember } from "./platform/remember.ts";
import { createMemberStreams, type SessionWatch } from "./platform/sse/memberStreams.ts";
import { isOwnOrigin } from "./platform/stomp/origin.ts";
import { isWebSocketUpgrade, registerStomp } from "./platform/stomp/server.ts";

const WEB_BUILD = resolve(import.meta.dirname, "../../web/dist");
/** After these a visitor must not be shown a page as it was; what else shows on one (likes, views) may be a moment late. */
const CHANGING_PAGES: ReadonlySet<EndpointName> = new Set<EndpointName>([
  "createPost",
  "updatePost",
  "deletePost",
  "addComment",
  "addChildReply",
  "deleteComment",
  "deleteChildReply",
  "updateMyProfile",
  "leave",
  "comeBack",
]);
const BODY_LIMIT_BYTES = 256 * 1024;
/** What the bus loses reaches the rooms of other nodes within five seconds. */
const CHAT_CATCH_UP_MS = 4_000;
/** Everybody is told of a failover within this, once the new database answers. */
const TIMELINE_EVERY_MS = 4_000;
const SECOND_MS = 1_000;
/** Whoever asks whether a node is ready waits no longer for it. */
const READY_WITHIN_MS = 2_000;
const MAIL_EVERY_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** For one turn of what clears away. */
const JOB_MINUTES = 10;

/** Builds the server on `ports`; `listen` and `close` are the caller's. */
export async function buildApp(ports: Ports): Promise<FastifyInstance> {
  const { db, config, log } = ports;
  const patience = patienceOptions(config.patience);
  const app: FastifyInstance = Fastify({
    ...patience,
    loggerInstance: log,
    genReqId: numberRequests(),
    // A request without a host is refused like every other one (host.ts).
    http: { ...patience.http, shouldUpgradeCallback: isWebSocketUpgrade, requireHostHeader: false },
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trustIn(config.trustProxy),
    // Whoever reaches us while we close is still answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: refuseAddress,
  });
  app.decorateRequest("me", undefined);
  app.setValidatorCompiler(validatorCompiler as never);
  app.setSerializerCompiler(serializerCompiler as never);
  registerErrorHandler(app);
  acceptEmptyBodies(app);
  meetNoExpectations(app);
  closePromptly(app);
  if (!config.trustProxy) boundConnections(app, config.limitFactor);
  giveUpSlowBodies(app, config.patience);
  answerInTurn(app);
  const sources = mapSources(config);
  const scripts = [...sources.scripts, ...(await scriptsWithin(WEB_BUILD))];
  await registerSecurityHeaders(app, { ...sources, scripts }, config.publicUrl);
  // Behind them: a refusal has them, too.
  requireHost(app);
  await app.register(compress, { threshold: COMPRESSED_FROM_BYTES, encodings: ENCODINGS, brotliOptions: BROTLI });
  await registerDocs(app);

  const resolveToken = createTokenResolver(db, (error) => log.error({ err: error }, "session not extended"));
  const authenticate = createAuthenticate(resolveToken);
  requireHandlers(app);
  const count = createRequestLimits(config.limitFactor);
  const route = createRouter(app, authenticate, count);
  accountRoutes(route, ports);
  newPasswordRoutes(route, ports);
  consentRoutes(route, ports);
  leavingRoutes(route, ports, personalData);
  profileRoutes(route, ports);
  firstStepRoutes(route, ports);
  mateRoutes(route, ports);
  placeRoutes(route, ports);
  const sessions: SessionWatch = {
    endedTopic: sessionEndedTopic,
    selectLive: (sessionIds) => liveSessions(db, sessionIds),
  };
  const streams = createMemberStreams(app, ports.bus, sessions, config.limitFactor);
  notificationRoutes(route, ports, streams);
  // What their readers know may be gone.
  every(app, TIMELINE_EVERY_MS, "timeline", watchTimeline(db, streams.tellMissed));
  const vapid = await openVapid(db, config.publicUrl);
  pushRoutes(route, ports, vapid);
  chatRoutes(route, ports);
  postRoutes(app, route, ports, authenticate);
  sitemapRoutes(app, ports);
  await inLongTransaction(db, JOB_MINUTES, spellHashtags);
  await loadCatalogue(db);
  videoRoutes(app, route, ports);
  keepCatalogue(app, ports);
  playlistRoutes(route, ports);
  await uploadRoutes(app, ports, authenticate, count);
  openSockets(app, ports, resolveToken, sessions);
  const departure = departureOf(app);
  route("health", async () => {
    if (departure.hasBegun) throw new AppError("UNAVAILABLE");
    return { status: "ok" as const };
  });
  // Once for all who ask meanwhile: nobody fills the pool's queue with it.
  const databaseAnswers = remember(
    () =>
      sql`select 1`.execute(db).then(
        () => true,
        () => false,
      ),
    { size: 1, forMs: 0 },
  );
  route("ready", async () => {
    if (departure.hasBegun) throw new AppError("UNAVAILABLE");
    if (!(await Promise.race([databaseAnswers("now"), sleep(READY_WITHIN_MS, false, { ref: false })])))
      throw new AppError("UNAVAILABLE");
    return { status: "ok" as const };
  });

  const sendMail = createMailSender({
    db,
    log,
    transport: createTransport(config, log),
    kinds: accountMails(db, config),
  });
  every(app, MAIL_EVERY_MS, "mail", sendMail);
  const sendPushes = createPushSender({ db, log, vapid, compose: (id) => composePush(db, id) });
  every(app, SECOND_MS, "pushes", sendPushes);
  every(app, MINUTE_MS, "clock", ports.clock.set);
  const forgetting = (milliseconds: number, name: string, forget: (db: Db) => Promise<void>) =>
    everyOnOneNode(app, db, milliseconds, name, () => inLongTransaction(db, JOB_MINUTES, forget));
  forgetting(HOUR_MS, "what has expired", deleteExpired);
  forgetting(HOUR_MS, "challenges that have expired", deleteExpiredChallenges);
  forgetting(HOUR_MS, "requests nobody answered", forgetExpiredRequests);
  everyOnOneNode(app, db, MINUTE_MS, "members unseen for long", () => ageLocations(db));
  everyOnOneNode(app, db, HOUR_MS, "notifications kept for long", () => deleteOldNotifications(db));
  everyOnOneNode(app, db, DAY_MS, "chat rooms where nothing waits", () => noteNothingWaits(db));
  everyOnOneNode(app, db, DAY_MS, "totals of nothing", async () => {
    await forgetEmptyTotals(db);
    await forgetEmptyCells(db);
  });
  const kakao = createKakao(config);
  const farewells: Farewell[] = kakao ? [(trx, memberId) => unlinkKakao({ ...ports, db: trx }, kakao, memberId)] : [];
  everyOnOneNode(app, db, MINUTE_MS, "accounts that are leaving", () =>
    eraseDeparted({ db, log, personalData, farewells }),
  );
  const { bus, storage } = ports;
  await registerWeb(app, WEB_BUILD, { publicUrl: config.publicUrl, bus, storage, changedBy: CHANGING_PAGES });
  return app;
}

/** The chat over WebSocket, for our own pages and for clients that are no browsers. */
function openSockets(app: FastifyInstance, ports: Ports, resolveToken: ResolveToken, sessions: SessionWatch): void {
  const { publicUrl, environment, trustProxy, limitFactor } = ports.config;
  const sockets = createChatSockets({ ...ports, resolveToken, sessions, limitFactor });
  registerStomp(app, {
    path: "/ws",
    application: sockets.application,
    factor: limitFactor,
    networkOf: (request) => networkOf(addressesOf(request, trustProxy)),
    isAllowedOrigin: (origin, { headers }) =>
      isOwnOrigin(origin, { host: headers.host, publicUrl, allowLocal: environment !== "production" }),
  });
  every(app, SECOND_MS, "chat sockets", sockets.closeEnded);
  every(app, SECOND_MS, "notifications of messages", () => sockets.telling.tell());
  app.addHook("onClose", () => sockets.telling.tellAll());
  every(app, CHAT_CATCH_UP_MS, "chat messages the bus has lost", sockets.catchUp);
}

/** Ids that no other process gives, so that the logs of all nodes can be read together. */
function numberRequests(): () => string {
  let count = 0;
  return () => `${nodeName}-${(count += 1)}`;
}

/** Clients that name a content type but send nothing (many do on PUT and POST) are not wrong. */
function acceptEmptyBodies(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    const { "content-length": length, "transfer-encoding": encoding } = request.headers;
    if (encoding === undefined && (length === undefined || length === "0")) delete request.headers["content-type"];
  });
}

/** `Expect` may be passed over (RFC 9110, 10.1.1); node would refuse it without a body. */
function meetNoExpectations(app: FastifyInstance): void {
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
}
