/** Stands in for the server, call by call: what it answers is typed by the contract, and what it is asked is kept. */
import { endpoints, type EndpointName } from "@fitmate/contract/endpoints";
import { type ErrorCode, errors } from "@fitmate/contract/errors";
import { exampleAnswer } from "@fitmate/contract/examples";
import type { Placeholder } from "@fitmate/contract/placeholder";
import { onTestFinished } from "vitest";
import { addressOf, type Answer, reachServerBy } from "../src/lib/api.ts";

export type Asked = {
  name: EndpointName;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
};

type Beside = { retryAfterSeconds?: number; placeholder?: Placeholder };

class Refusal {
  readonly code: ErrorCode;
  readonly beside: Beside;

  constructor(code: ErrorCode, beside: Beside) {
    this.code = code;
    this.beside = beside;
  }
}

type Answering<Value> = (asked: Asked) => Value | Refusal | Promise<Value | Refusal>;
export type Answers = { [Name in EndpointName]?: Answering<Answer<Name>> };

/** An answer that refuses by `code`, in the contract's words. */
export function refuse(code: ErrorCode, beside: Beside = {}): Refusal {
  return new Refusal(code, beside);
}

/** In place of an answer: nothing comes back, as without a network. */
export function silence(): never {
  throw new TypeError("Failed to fetch");
}

/** Where endpoint `name` is asked. */
export function pathOf(name: EndpointName, { params, query }: { params?: object; query?: object } = {}): string {
  return addressOf(endpoints[name].path, params, query);
}

/** What endpoint `name` may answer, as its documentation shows. */
export function example<Name extends EndpointName>(name: Name): Answer<Name> {
  return exampleAnswer(name, endpoints[name]) as Answer<Name>;
}

/** Answers calls by `answers` until the test is over, all others with NOT_FOUND; what was asked, in order. */
export function serve(answers: Answers): readonly Asked[] {
  const calls: Asked[] = [];
  reachServerBy(async (address, { method = "GET", body }) => {
    const asked = read(new URL(address, location.href), method, body);
    calls.push(asked);
    const answering: Answering<unknown> | undefined = answers[asked.name];
    const answer = await (answering ? answering(asked) : refuse("NOT_FOUND"));
    return answer instanceof Refusal ? refusal(answer) : said(asked.name, answer);
  });
  onTestFinished(() => reachServerBy((address, init) => fetch(address, init)));
  return calls;
}

function read({ pathname, searchParams }: URL, method: string, body: BodyInit | null | undefined): Asked {
  const found = Object.entries(endpoints).flatMap(([name, endpoint]) => {
    const pattern = new RegExp(`^${endpoint.path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`);
    const match = endpoint.method === method ? pattern.exec(pathname) : null;
    return match ? [{ name: name as EndpointName, params: Object.entries(match.groups ?? {}) }] : [];
  });
  // As the server does: a path's own word comes before a parameter that takes any.
  const [called] = found.toSorted((one, other) => one.params.length - other.params.length);
  if (!called) throw new Error(`The contract has no ${method} ${pathname}.`);
  return {
    name: called.name,
    params: Object.fromEntries(called.params.map(([key, value]) => [key, decodeURIComponent(value)])),
    query: Object.fromEntries(searchParams),
    body: typeof body === "string" ? JSON.parse(body) : undefined,
  };
}

function said(name: EndpointName, answer: unknown): Response {
  const endpoint = endpoints[name];
  const isText = "as" in endpoint && endpoint.as === "text";
  return new Response(isText ? String(answer) : JSON.stringify(answer), { status: endpoint.success });
}

function refusal({ code, beside: { retryAfterSeconds, placeholder } }: Refusal): Response {
  const [status, message] = errors[code];
  return Response.json(
    { status, code, message, ...(placeholder && { placeholder }) },
    { status, ...(retryAfterSeconds !== undefined && { headers: { "retry-after": String(retryAfterSeconds) } }) },
  );
}
