/** What every answer has to be, whatever it answers. */
import type { Endpoint } from "@fitmate/contract/endpoint";
import { endpoints } from "@fitmate/contract/endpoints";
import { type ErrorCode, errors } from "@fitmate/contract/errors";
import { safeParse } from "zod/v4/core";
import type { Answer } from "./exchange.ts";
import { PEOPLE } from "./people.ts";
import type { Request } from "./requests.ts";

const HANGUL = /[가-힣]/;
/** Traces and what databases say; neither stands in anything people write here. */
const INSIDES =
  /\bat .{0,80}\(?(?:file:|node:|\/)\S+:\d+:\d+|node_modules|node:internal|SQLSTATE|syntax error at|violates \S+ constraint|relation "|ECONN[A-Z]+/;
const READABLE = /^(?:application\/json|text\/plain|text\/html)/;

/** The one thing beside its sentence that a refusal may say; `ErrorBody` tells why. */
const SAID_MORE: Partial<Record<ErrorCode, string>> = {
  KAKAO_CONSENTS_REQUIRED: "ticket",
  KAKAO_LINK_REQUIRED: "ticket",
  NOT_MATES: "author",
};

/** What is wrong with `answer`; nothing of it is repeated. */
export function judge(request: Request, answer: Answer): string[] {
  const { status } = answer;
  const type = answer.headers.get("content-type") ?? "";
  const complaints = [...leaks(request, answer.body, type)];
  if (status >= 500) complaints.push(`status ${status}`);
  if (answer.headers.get("x-content-type-options") !== "nosniff" && status !== 101)
    complaints.push(`${status} without nosniff`);
  if (status >= 400) complaints.push(...refusal(request, answer, type));
  else if (status === 200 && request.endpoint) complaints.push(...success(endpoints[request.endpoint], answer, type));
  return complaints;
}

/** The error body of the contract; only an address that is a page may be answered with one. */
function refusal({ method, endpoint }: Request, { status, body }: Answer, type: string): string[] {
  if (method === "HEAD") return [];
  if (status === 404 && endpoint === undefined && type === "text/html; charset=utf-8") return [];
  if (type !== "application/json; charset=utf-8") return [`${status} as '${type}'`];
  const { status: said, code, message, ...more } = parsed(body) as Record<string, unknown>;
  const known = errors[code as ErrorCode];
  const complaints = [];
  if (!known) complaints.push(`unknown code ${String(code)}`);
  else if (known[0] !== status || said !== status) complaints.push(`${code as string} with ${status}`);
  if (typeof message !== "string" || !HANGUL.test(message)) complaints.push(`${status} without a Korean sentence`);
  const unasked = Object.keys(more).filter((key) => key !== SAID_MORE[code as ErrorCode]);
  if (unasked.length > 0) complaints.push(`${status} says more: ${unasked.join(", ")}`);
  return complaints;
}

function success({ as, answer: schema }: Endpoint, { body }: Answer, type: string): string[] {
  if (as === "event-stream") return type.startsWith("text/event-stream") ? [] : [`stream as '${type}'`];
  if (as === "zip") return type === "application/zip" ? [] : [`archive as '${type}'`];
  if (as === "csv") return type === "text/csv; charset=utf-8" ? [] : [`table as '${type}'`];
  if (as === "picture") return type === "image/png" ? [] : [`picture as '${type}'`];
  if (as === "text") return type === "text/plain; charset=utf-8" ? [] : [`text as '${type}'`];
  if (as === "calendar") return type === "text/calendar; charset=utf-8" ? [] : [`calendar as '${type}'`];
  const isText = type === "text/plain; charset=utf-8";
  if (!isText && type !== "application/json; charset=utf-8") return [`200 as '${type}'`];
  return safeParse(schema, isText ? body : parsed(body)).success ? [] : ["200 that breaks the contract"];
}

/** Undefined never comes out of JSON: it fits no schema. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body) ?? {};
  } catch {
    return { unreadable: true };
  }
}

function leaks({ name, person, endpoint }: Request, body: string, type: string): string[] {
  const complaints = [];
  // Whose token a raw request carries is not known; and an address one wants oneself is told to oneself, whoever has it.
  const mayNameOthers = name === "raw" || endpoint === "getMyEmail";
  if (READABLE.test(type) && INSIDES.test(body)) complaints.push("says what is inside");
  for (const [index, { token, email }] of PEOPLE.entries()) {
    if (body.includes(token)) complaints.push("holds a token");
    if (!mayNameOthers && index !== person && body.includes(email)) complaints.push("holds another one's e-mail");
  }
  return complaints;
}
