/** Puts the server together: what is everybody's first, then feature by feature, the pages last. */
import { resolve } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Endpoint } from "@fitmate/contract/endpoint";
import { type EndpointName, endpoints } from "@fitmate/contract/endpoints";
import { features } from "./features.ts";
import type { Bus } from "./platform/bus/bus.ts";
import type { Replicas } from "./platform/db/replicas.ts";
import { createNoteWrite, notingReceivers } from "./platform/lastWrites.ts";
import { type Reading, readingFrom, readingFromReplicas } from "./platform/http/reading.ts";
import { watchTimeline } from "./platform/db/timeline.ts";
import { type House, theOne } from "./platform/feature.ts";
import { createAuthenticate } from "./platform/http/authentication.ts";
import type { OnUndeclared } from "./platform/http/errors.ts";
import { healthRoutes } from "./platform/http/health.ts";
import { deletePastWindows } from "./platform/http/rateLimit.ts";
import { endpointOf } from "./platform/http/measuring.ts";
import { createRequestLimits } from "./platform/http/requestLimits.ts";
import { createRouter } from "./platform/http/routes.ts";
import type { PageSources } from "./platform/http/security.ts";
import { createServer } from "./platform/http/server.ts";
import { registerWeb, scriptsWithin } from "./platform/http/web.ts";
import { every, everyOnOneNode } from "./platform/jobs.ts";
import { createMailSender } from "./platform/mail/queue.ts";
import { createTransport } from "./platform/mail/transport.ts";
import type { Ports } from "./platform/ports.ts";
import { sitemapRoutes } from "./sitemap.ts";
import { createMemberStreams } from "./platform/sse/memberStreams.ts";

const WEB_BUILD = resolve(import.meta.dirname, "../../web/dist");
/** Everybody is told of a failover within this, once the new database answers. */
const TIMELINE_EVERY_MS = 4_000;
const MAIL_EVERY_MS = 1_000;
const REPLICAS_EVERY_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/**
 * Builds the server on `ports`; `listen` and `close` are the caller's. `onUndeclared`: told of refusals that the endpoint
 * table knows nothing of.
 */
export async function buildApp(given: Ports, onUndeclared = logUndeclared(given)): Promise<FastifyInstance> {
  const { ports, reading } = withReading(given);
  const { db, config, bus, storage } = ports;
  for (const { prepare } of features) await prepare?.(db);

  const app = await createServer(ports, await pageSources(ports), onUndeclared);
  const house = furnish(app, ports, reading);
  for (const feature of features) {
    await feature.routes?.(house);
    feature.channels?.(house);
    await feature.jobs?.(house);
  }
  sitemapRoutes(app, ports, features);
  healthRoutes(app, house.route, db);
  everybodysJobs(house);
  const changedBy = new Set(features.flatMap(({ changesPages }) => changesPages ?? []));
  if (ports.replicas) await followReplicas(app, ports.replicas, bus, changedBy);
  const members = { authenticate: house.authenticate, count: house.count };
  await registerWeb(app, WEB_BUILD, { publicUrl: config.publicUrl, bus, storage, changedBy, members });
  return app;
}

function logUndeclared({ log }: Ports): OnUndeclared {
  return (endpoint, code) => log.error({ endpoint, code }, "refused with a code that the endpoint does not declare");
}

async function pageSources({ config }: Ports): Promise<PageSources> {
  const given = features.flatMap((feature) => feature.pageSources?.(config) ?? []);
  return {
    scripts: [...given.flatMap(({ scripts }) => scripts), ...(await scriptsWithin(WEB_BUILD))],
    pictures: given.flatMap(({ pictures }) => pictures),
    connections: given.flatMap(({ connections }) => connections),
  };
}

/** With replicas, whoever is told of something on the bus reads nothing from before it. */
function withReading(ports: Ports): { ports: Ports; reading: Reading } {
  const { db, replicas, bus, log } = ports;
  if (!replicas) return { ports, reading: readingFrom(db) };
  const noteWrite = createNoteWrite(theOne(features, "identity")(ports).noteWrites, log);
  return {
    ports: { ...ports, bus: notingReceivers(bus, noteWrite) },
    reading: readingFromReplicas(db, replicas, noteWrite),
  };
}

const TAKEN_BACK = "taken-back";

/** Looks at the replicas, and keeps everybody from reading there what the calls of `changedBy` have changed or hidden. */
async function followReplicas(
  app: FastifyInstance,
  replicas: Replicas,
  bus: Bus,
  changedBy: ReadonlySet<EndpointName>,
): Promise<void> {
  every(app, REPLICAS_EVERY_MS, "replicas", () => replicas.watch());
  app.addHook("onSend", async (request, { statusCode }) => {
    const name = endpointOf(request);
    if (statusCode >= 300 || name === undefined || !changedBy.has(name) || addsOnly(endpoints[name])) return;
    replicas.takeBack();
    bus.publish(TAKEN_BACK, null);
  });
  bus.onGap(() => replicas.takeBack());
  const stop = await bus.subscribe(TAKEN_BACK, () => replicas.takeBack());
  app.addHook("onClose", async () => stop());
}

/** What is new may be seen a moment late. */
const addsOnly = ({ method, writes }: Endpoint) => method === "POST" && writes !== undefined;

function furnish(app: FastifyInstance, ports: Ports, reading: Reading): House {
  const { bus, config } = ports;
  const identity = theOne(features, "identity")(ports);
  const authenticate = createAuthenticate(identity.resolveToken);
  const count = createRequestLimits(config.limitFactor);
  const findRole = theOne(features, "findRole")(ports.db);
  const route = createRouter(app, { authenticate, findRole, count, reading });
  const streams = createMemberStreams(app, bus, identity.sessions, config.limitFactor);
  return { ...identity, app, ports, features, route, authenticate, findRole, count, reading, streams };
}

/** What no feature does by itself. */
function everybodysJobs({ app, ports, streams }: House): void {
  const { db, config, log, clock } = ports;
  // What readers of streams know may be gone.
  every(app, TIMELINE_EVERY_MS, "timeline", watchTimeline(db, streams.sendMissed));
  const kinds = Object.fromEntries(features.flatMap(({ mails }) => Object.entries(mails?.(ports) ?? {})));
  every(app, MAIL_EVERY_MS, "mail", createMailSender({ db, log, transport: createTransport(config, log), kinds }));
  every(app, MINUTE_MS, "clock", clock.set);
  everyOnOneNode(app, db, HOUR_MS, "attempts past their window", () => deletePastWindows(db));
}
