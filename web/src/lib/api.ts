/** Calls the server's endpoints by name, typed and checked by the contract. */
import type { Endpoint } from "@fitmate/contract/endpoint";
import type { EndpointName, Endpoints } from "@fitmate/contract/endpoints";
import type { ErrorCode } from "@fitmate/contract/errors";
import type { Placeholder } from "@fitmate/contract/placeholder";
import type { input, output } from "zod/v4/core";
import { DEVICE_HEADER, deviceTokens, keepDeviceToken } from "./deviceTokens.ts";
import { takeEarly } from "./early.ts";
import { keeping } from "./keeping.ts";
import type { Refusal } from "./refusals.ts";
import { expireSession, getSession, restrict } from "./session.ts";
import { CHECK_NETWORK, SOMETHING_WRONG } from "./trouble.ts";

/** A refusal by the server, or no answer from it (`status` 0, code OFFLINE); `message` is fit to show. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly code: Refusal["code"];
  /** How long the server asks to wait, or undefined. */
  readonly retryAfterSeconds: number | undefined;
  /** What the next call needs to go on from here, or undefined. */
  readonly ticket: string | undefined;
  readonly author: string | undefined;
  /** What stands in the place of what was asked for, or undefined. */
  readonly placeholder: Placeholder | undefined;

  constructor({ status, code, message, ticket, author, placeholder, reqId }: Refusal, retryAfterSeconds?: number) {
    // Whoever tells us of it can say which one it was.
    super(reqId === undefined ? message : `${message} (오류 번호 ${reqId})`);
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.ticket = ticket;
    this.author = author;
    this.placeholder = placeholder;
  }
}

type Schema = Endpoint["answer"];
type Given<E, K extends "params" | "query" | "body"> = K extends keyof E
  ? undefined extends input<E[K] & Schema>
    ? { [P in K]?: input<E[K] & Schema> }
    : Record<K, input<E[K] & Schema>>
  : { [P in K]?: undefined };

/** What a call of endpoint `N` takes: its path parameters, query and body as the contract says. */
export type CallInput<N extends EndpointName> = Given<Endpoints[N], "params"> &
  Given<Endpoints[N], "query"> &
  Given<Endpoints[N], "body"> & {
    signal?: AbortSignal;
    /** In place of the session's. */
    token?: string;
  };

type NeedsInput<N extends EndpointName> =
  { signal?: AbortSignal } extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>];

export type Answer<N extends EndpointName> = output<Endpoints[N]["answer"]>;

/** Where the server renews what it knows this browser by; at signing in it also tells it from those that have guessed before. */
const RENEWING_DEVICE = new Set<EndpointName>([
  "signIn",
  "signInWithPasskey",
  "signInWithKakao",
  "linkKakao",
  "changePassword",
]);

/** Calls endpoint `name`. Throws ApiError; a 401 of a token that no longer opens anything ends the session. */
export async function call<N extends EndpointName>(name: N, ...[given]: NeedsInput<N>): Promise<Answer<N>> {
  // Whose call it is is known now: who signs out is nobody a moment later.
  const session = getSession();
  const { endpoints, parseAnswer, parseRefusal } = await bringContract();
  const endpoint: Endpoint = endpoints[name];
  const {
    params,
    query,
    body,
    signal,
    token = session?.token,
  } = (given ?? {}) as {
    params?: object;
    query?: object;
    body?: unknown;
    signal?: AbortSignal;
    token?: string;
  };
  const device = RENEWING_DEVICE.has(name) ? deviceTokens() : "";
  const headers = {
    ...(token && { "x-auth-token": token }),
    ...(device && { [DEVICE_HEADER]: device }),
    ...(body !== undefined && { "content-type": "application/json" }),
  };
  const address = addressOf(endpoint.path, params, query);
  if (endpoint.method === "GET") {
    const early = await takeEarly(address, token);
    if (early.answer !== undefined) return parseAnswer(name, early.answer);
    const refused = parseRefusal(early.refusal);
    if (refused) throw refusedBy(refused, token);
  }
  const response = await send(address, endpoint.method, headers, body, signal);
  const known = response.headers.get(DEVICE_HEADER);
  if (known !== null) keepDeviceToken(known);
  if (!response.ok) throw await refusal(response, token);
  const isText = endpoint.as === "text" || endpoint.as === "calendar";
  return parseAnswer(name, isText ? await response.text() : await response.json());
}

const answers = keeping(() => import("./answers.ts"));

/** What answers are checked by comes with the first call, or before: a rendered page needs none of it. Throws ApiError. */
export async function bringContract() {
  try {
    return await answers();
  } catch {
    throw offline();
  }
}

function offline(): ApiError {
  return new ApiError({
    status: 0,
    code: "OFFLINE",
    message: `서버에 닿지 못했어요. ${CHECK_NETWORK}`,
  });
}

type Transport = (address: string, init: RequestInit) => Promise<Response>;

let transport: Transport = (address, init) => fetch(address, init);

/** Sends every call another way than the browser's: where pages are rendered there is no address to start from. */
export function reachServerBy(other: Transport): void {
  transport = other;
}

async function send(
  address: string,
  method: string,
  headers: Record<string, string>,
  body: unknown,
  signal: AbortSignal | undefined,
): Promise<Response> {
  try {
    return await transport(address, { method, headers, body: JSON.stringify(body), signal: signal ?? null });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw offline();
  }
}

/** The error that `response` is; what it says of `token`, with which it was asked for, counts for the session that has it. */
export async function refusal(response: Response, token: string | undefined): Promise<ApiError> {
  const { parseRefusal } = await bringContract();
  const body = parseRefusal(await response.json().catch(() => undefined));
  // Proxies say it, too.
  const retryAfterSeconds = Number(response.headers.get("retry-after")) || undefined;
  if (!body) {
    return new ApiError({ status: response.status, code: "UNKNOWN", message: SOMETHING_WRONG }, retryAfterSeconds);
  }
  return refusedBy(body, token, retryAfterSeconds);
}

function refusedBy(body: Refusal, token: string | undefined, retryAfterSeconds?: number): ApiError {
  if (body.code === "SESSION_EXPIRED") expireSession(token);
  if (body.code === "ACCOUNT_LEAVING") restrict(token, "leaving");
  if (body.code === "ACCOUNT_SUSPENDED") restrict(token, "suspended");
  return new ApiError(body, retryAfterSeconds);
}

/** Where `path` is asked, with `params` in it and `query` behind it. */
export function addressOf(path: string, params: object = {}, query: object = {}): string {
  const values = params as Record<string, unknown>;
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(values[key])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? filled
    : `${filled}?${new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)]))}`;
}

/** Whether it is the server that refused, by one of `codes`. */
export function isRefusedBy(error: unknown, ...codes: ErrorCode[]): boolean {
  return error instanceof ApiError && codes.some((code) => code === error.code);
}

/** The sentence to show for whatever a call threw. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : SOMETHING_WRONG;
}
