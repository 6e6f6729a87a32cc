/** Turns whatever a handler throws into the contract's error body. */
import { errorsOf } from "@fitmate/contract/endpoint";
import { type EndpointName, endpoints } from "@fitmate/contract/endpoints";
import { type ErrorBody, type ErrorCode, errors } from "@fitmate/contract/errors";
import type { Placeholder } from "@fitmate/contract/placeholder";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Outage } from "../outage.ts";
import { StorageOutage } from "../storage/outage.ts";
import { logRequest } from "./requestLog.ts";
import { REFUSAL_HEADERS } from "./security.ts";

/** A refusal the member may read: throw it anywhere below a handler. */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;

  /** What the next call needs to go on from here. */
  readonly ticket: string | undefined;
  readonly author: string | undefined;
  readonly placeholder: Placeholder | undefined;
  /** Of a fault of ours: where the log says what it was. */
  readonly reqId: string | undefined;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      retryAfterSeconds?: number;
      ticket?: string;
      author?: string;
      placeholder?: Placeholder;
      reqId?: string;
    } = {},
  ) {
    super(options.message ?? errors[code][1]);
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.ticket = options.ticket;
    this.author = options.author;
    this.placeholder = options.placeholder;
    this.reqId = options.reqId;
  }
}

const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_BAD_URL: "MALFORMED_REQUEST",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE",
  FST_ERR_CTP_BODY_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  FST_ERR_CTP_INVALID_JSON_BODY: "MALFORMED_JSON",
  FST_ERR_CTP_EMPTY_JSON_BODY: "MALFORMED_JSON",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "MALFORMED_JSON",
};

/** Whoever was told nothing else comes back after so long: what breaks is mostly over by then. */
const RETRY_AFTER_SECONDS = 5;

/** SQLSTATE of text that PostgreSQL cannot hold: U+0000. */
const UNTRANSLATABLE_TEXT = "22021";

function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === UNTRANSLATABLE_TEXT) return new AppError("INVALID_INPUT");
  if (code && FASTIFY_CODES[code]) return new AppError(FASTIFY_CODES[code]);
  if (error instanceof SyntaxError && statusCode === 400) return new AppError("MALFORMED_JSON");
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError("INVALID_INPUT");
  return undefined;
}

/** What to say of a fault of ours: only whether it is worth another try, and under which id the log has it. */
export function maskedError(error: unknown, reqId?: string): AppError {
  const options = reqId === undefined ? {} : { reqId };
  if (error instanceof StorageOutage && error.isFull) return new AppError("STORAGE_FULL", options);
  return new AppError(error instanceof Outage ? "UNAVAILABLE" : "INTERNAL", options);
}

function send(reply: FastifyReply, error: AppError): FastifyReply {
  const [status] = errors[error.code];
  const body: ErrorBody = {
    status,
    code: error.code,
    message: error.message,
    ...(error.ticket !== undefined && { ticket: error.ticket }),
    ...(error.author !== undefined && { author: error.author }),
    ...(error.placeholder && { placeholder: error.placeholder }),
    ...(error.reqId !== undefined && { reqId: error.reqId }),
  };
  const retryAfterSeconds = error.retryAfterSeconds ?? (status === 503 ? RETRY_AFTER_SECONDS : undefined);
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  // What fastify refuses by itself, a method or an address, never met the hook that sets them.
  if (!reply.hasHeader("x-content-type-options")) reply.headers(REFUSAL_HEADERS);
  // Past fastify's serialiser: that one belongs to the route's own answer.
  return reply
    .code(body.status)
    .type("application/json; charset=utf-8")
    .serializer((payload: unknown) => payload as string)
    .send(JSON.stringify(body));
}

/** How to say no: expected refusals as they are, everything else masked and logged. */
function refusalFor(error: unknown, request: FastifyRequest): AppError {
  const known = toAppError(error);
  if (!known) request.log.error({ err: error }, "request failed");
  return known ?? maskedError(error, request.id);
}

/** Is told of a refusal with a code that its endpoint does not declare: /api/docs is wrong about it. */
export type OnUndeclared = (endpoint: EndpointName, code: ErrorCode) => void;

/** One error handler for every route. */
export function registerErrorHandler(app: FastifyInstance, onUndeclared: OnUndeclared): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalFor(error, request);
    const name = (request.routeOptions.schema as { operationId?: EndpointName } | undefined)?.operationId;
    if (name !== undefined && !errorsOf(endpoints[name]).has(refusal.code)) onUndeclared(name, refusal.code);
    return send(reply, refusal);
  });
}

/** For fastify's `frameworkErrors`: an address it cannot read reaches no route. */
export function refuseAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  logRequest(request, reply);
  send(reply, refusalFor(error, request));
}

/** 404 for an unknown path under /api, as JSON. */
export function sendNotFound(reply: FastifyReply): FastifyReply {
  return send(reply, new AppError("NOT_FOUND"));
}
