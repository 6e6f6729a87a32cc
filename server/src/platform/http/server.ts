/** The HTTP server before it has anything to answer: how it meets connections, and what every answer has. */
import compress from "@fastify/compress";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import type { Ports } from "../ports.ts";
import { isWebSocketUpgrade } from "../stomp/server.ts";
import { closePromptly } from "./closing.ts";
import { boundConnections } from "./connections.ts";
import { registerDocs } from "./docs.ts";
import { type OnUndeclared, refuseAddress, registerErrorHandler } from "./errors.ts";
import { requireHost } from "./host.ts";
import { measureRequests } from "./measuring.ts";
import { BROTLI, COMPRESSED_FROM_BYTES, ENCODINGS } from "./keptText.ts";
import { giveUpSlowBodies, patienceOptions } from "./patience.ts";
import { answerInTurn } from "./pipelining.ts";
import { trustIn } from "./proxies.ts";
import { logRequests, newRequestId } from "./requestLog.ts";
import { requireHandlers } from "./routes.ts";
import { traceRequests } from "./requestSpans.ts";
import { type PageSources, registerSecurityHeaders } from "./security.ts";
import { serializerCompiler, validatorCompiler } from "./validation.ts";

const BODY_LIMIT_BYTES = 256 * 1024;

/** `sources`: what pages may use from other hosts. Starts only once every endpoint of the contract has a handler. */
export async function createServer(
  { config, log }: Ports,
  sources: PageSources,
  onUndeclared: OnUndeclared,
): Promise<FastifyInstance> {
  const patience = patienceOptions(config.patience);
  const app: FastifyInstance = Fastify({
    ...patience,
    loggerInstance: log,
    genReqId: newRequestId,
    // One line of ours in place of its two.
    logController: new LogController({ disableRequestLogging: true }),
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
  registerErrorHandler(app, onUndeclared);
  logRequests(app);
  measureRequests(app);
  acceptEmptyBodies(app);
  meetNoExpectations(app);
  closePromptly(app);
  if (!config.trustProxy) boundConnections(app, config.limitFactor);
  giveUpSlowBodies(app, config.patience);
  answerInTurn(app);
  if (config.traces) traceRequests(app, config.trustProxy);
  await registerSecurityHeaders(app, sources, config.publicUrl);
  // Behind them: a refusal has them, too.
  requireHost(app);
  await app.register(compress, { threshold: COMPRESSED_FROM_BYTES, encodings: ENCODINGS, brotliOptions: BROTLI });
  await registerDocs(app);
  requireHandlers(app);
  return app;
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
