/** Requests that are HTTP, made from the endpoint table: what they carry may fit, nearly fit, or not at all. */
import type { Endpoint } from "@fitmate/contract/endpoint";
import { type EndpointName, endpoints } from "@fitmate/contract/endpoints";
import * as fc from "fast-check";
import { multipartBodies } from "./multipart.ts";
import { ADDRESSES, HEADERS, METHODS } from "./oddities.ts";
import { PEOPLE } from "./people.ts";
import { isFields, textOf, valuesFor } from "./schemas.ts";
import { wildText } from "./values.ts";

/** One request, as bytes. */
export type Request = {
  /** The endpoint, or what else it is about. */
  name: string;
  method: string;
  bytes: Buffer;
  /** false: it may be cut, so that the end of the connection is the end of it. */
  closes: boolean;
  /** Whose token it carries. */
  person?: number;
  /** Where an answer of 200 has to be what the table says. */
  endpoint?: EndpointName;
};

type Header = readonly [name: string, value: string];
type Body = { type: string; bytes: Buffer };
type Parts = { method: string; target: string; headers: readonly Header[]; body?: Body };

const NAMES = Object.keys(endpoints) as EndpointName[];

const strangeHeaders: fc.Arbitrary<Header[]> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Header[]>([]) },
  {
    weight: 4,
    arbitrary: fc.array(
      fc
        .constantFrom(...Object.keys(HEADERS))
        .chain((name) => fc.constantFrom(...(HEADERS[name] ?? [])).map((value): Header => [name, value])),
      { minLength: 1, maxLength: 3 },
    ),
  },
);

/** Of most requests somebody's, often that of the first, who knows most people; some are nobody's or the leaver's. */
const person = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  { weight: 6, arbitrary: fc.integer({ min: 0, max: PEOPLE.length - 2 }) },
  { weight: 1, arbitrary: fc.constant(PEOPLE.length - 1) },
  { weight: 2, arbitrary: fc.constant(undefined) },
);

/** Percent-encoding that also takes what is no Unicode, as an attacker's would. */
function encoded(value: unknown): string {
  return encodeURIComponent(textOf(value).toWellFormed());
}

function queryOf(query: unknown): string {
  if (!isFields(query)) return encoded(query);
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) => `${encoded(name)}=${encoded(each)}`),
  );
  return pairs.join("&");
}

function pathOf(path: string, params: unknown): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encoded(isFields(params) ? params[name] : params));
}

/** A body that says it is JSON and mostly is. */
function jsonBodies(endpoint: Endpoint, kind: "fitting" | "mixed"): fc.Arbitrary<Body | undefined> {
  const type = "application/json";
  if (!endpoint.body) return fc.constantFrom(undefined, undefined, undefined, { type, bytes: Buffer.from("{}") });
  const text = valuesFor(endpoint.body)[kind].map((value) => JSON.stringify(value) ?? "");
  const sent = text.map((json) => ({ type, bytes: Buffer.from(json) }));
  if (kind === "fitting") return sent;
  const broken = fc.oneof(
    fc.tuple(text, fc.nat(200)).map(([json, at]) => Buffer.from(json.slice(0, at))),
    text.map((json) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(json)])),
    text.map((json) => Buffer.from(`\ufeff${json}`)),
    fc
      .constantFrom(
        '{"__proto__":{"a":1}}',
        '{"constructor":{"prototype":{}}}',
        "[".repeat(30_000),
        '{"a":'.repeat(5_000),
        "NaN",
        "1e999",
        '"\\u0000"',
      )
      .map((json) => Buffer.from(json)),
    fc.constant(Buffer.alloc(300_000, "a")),
  );
  return fc.oneof({ weight: 8, arbitrary: sent }, { weight: 1, arbitrary: broken.map((bytes) => ({ type, bytes })) });
}

function bytesOf({ method, target, headers, body }: Parts): Buffer {
  const given = new Set(headers.map(([name]) => name.toLowerCase()));
  const usual: Header[] = [
    ["Host", "fuzz.example"],
    ...(body
      ? ([
          ["Content-Type", body.type],
          ["Content-Length", String(body.bytes.length)],
        ] as const)
      : []),
    ["Connection", "close"],
  ];
  const all = [...headers, ...usual.filter(([name]) => !given.has(name.toLowerCase()))];
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`);
  // As latin1: what is beyond it would not fit the wire.
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n`, "latin1");
  return body ? Buffer.concat([head, body.bytes]) : head;
}

/** Whether it is whole, so that an answer ends it: no header of it lies about its length or wants another protocol. */
function isWhole(headers: readonly Header[]): boolean {
  return !headers.some(([name]) => ["Content-Length", "Transfer-Encoding", "Connection", "Upgrade"].includes(name));
}

function tokenOf(who: number | undefined, headers: readonly Header[]): Header[] {
  const token = who === undefined ? undefined : PEOPLE[who]?.token;
  return token === undefined || headers.some(([name]) => name === "X-AUTH-TOKEN") ? [] : [["X-AUTH-TOKEN", token]];
}

type Part = "params" | "query" | "body" | "headers" | "method";

/** Every part fits, and goes as deep as its sender may; or one of them does not, or none need. */
function endpointRequests(name: EndpointName): fc.Arbitrary<Request> {
  const endpoint: Endpoint = endpoints[name];
  const parts: Part[] = ["params", "query", "body", "headers", "method"];
  const spoilt = parts.filter((part) => part === "query" || part === "headers" || part === "method" || endpoint[part]);
  return fc.oneof(
    { weight: 8, arbitrary: drawnFrom(name, []) },
    { weight: 2, arbitrary: drawnFrom(name, parts) },
    ...spoilt.map((part) => ({ weight: part === "method" ? 1 : 3, arbitrary: drawnFrom(name, [part]) })),
  );
}

function drawnFrom(name: EndpointName, spoilt: readonly Part[]): fc.Arbitrary<Request> {
  const endpoint: Endpoint = endpoints[name];
  const kind = (part: Part) => (spoilt.includes(part) ? "mixed" : "fitting");
  return fc
    .record({
      params: endpoint.params ? valuesFor(endpoint.params)[kind("params")] : fc.constant({}),
      query: endpoint.query ? valuesFor(endpoint.query)[kind("query")] : fc.constantFrom({}, {}, {}, { a: 1 }),
      body: endpoint.takes === "picture" ? multipartBodies : jsonBodies(endpoint, kind("body")),
      headers: spoilt.includes("headers") ? strangeHeaders : fc.constant<Header[]>([]),
      method: spoilt.includes("method") ? fc.constantFrom(...METHODS) : fc.constant<string>(endpoint.method),
      person,
    })
    .map(({ params, query, body, headers, person: who, method }): Request => {
      const search = queryOf(query);
      const target = pathOf(endpoint.path, params) + (search === "" ? "" : `?${search}`);
      const all = [...tokenOf(who, headers), ...headers];
      const bytes = bytesOf({ method, target, headers: all, ...(body && { body }) });
      const asked = endpointAt(method, endpoint.path);
      return { name, method, bytes, closes: isWhole(headers), person: who, ...(asked && { endpoint: asked }) };
    });
}

/** Under another method an address may be another endpoint: what that one answers is its own to say. */
function endpointAt(method: string, path: string): EndpointName | undefined {
  return NAMES.find((name) => endpoints[name].method === method && endpoints[name].path === path);
}

const otherAddresses: fc.Arbitrary<Request> = fc
  .record({
    target: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...ADDRESSES) },
      { weight: 1, arbitrary: wildText.map((text) => `/${encoded(text)}`) },
    ),
    method: fc.oneof(
      { weight: 4, arbitrary: fc.constant("GET") },
      { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
    ),
    headers: strangeHeaders,
    person,
  })
  .map(({ target, method, headers, person: who }) => {
    const all = [...tokenOf(who, headers), ...headers];
    return {
      name: "address",
      method,
      bytes: bytesOf({ method, target, headers: all }),
      closes: isWhole(headers),
      person: who,
    };
  });

/** Every endpoint comes up equally often; everything else together as often as a tenth of them. */
export const requests: fc.Arbitrary<Request> = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...NAMES).chain(endpointRequests) },
  { weight: 1, arbitrary: otherAddresses },
);
