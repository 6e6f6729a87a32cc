/** What tests, journeys and benches speak to the server with: plain HTTP, by the names of the contract's endpoints. */
import type { Endpoint } from "@fitmate/contract/endpoint";
import { type EndpointName, type Endpoints, endpoints } from "@fitmate/contract/endpoints";
import type { input, output } from "zod/v4/core";

export type TestAnswer = {
  status: number;
  headers: Headers;
  /** Parsed when the answer is JSON, else the text. */
  body: unknown;
};

type Values = Record<string, unknown>;
/** Anything, also what the contract does not allow. */
export type CallOptions = {
  params?: Values;
  query?: Values;
  body?: unknown;
  headers?: Record<string, string>;
};

type Schema = Endpoint["answer"];
/** Nothing at all where everything may be left out. */
type Given<E, K extends "params" | "query" | "body"> = K extends keyof E
  ? object extends Exclude<input<E[K] & Schema>, undefined>
    ? { [P in K]?: input<E[K] & Schema> }
    : undefined extends input<E[K] & Schema>
      ? { [P in K]?: input<E[K] & Schema> }
      : Record<K, input<E[K] & Schema>>
  : { [P in K]?: undefined };
type Body<E> = E extends { takes: "picture" } ? { body: FormData } : Given<E, "body">;
type Input<N extends EndpointName> = Given<Endpoints[N], "params"> & Given<Endpoints[N], "query"> & Body<Endpoints[N]>;

/**
 * What endpoint `N` takes, as the contract says: path parameters, query and body. `N` is any string, so that the compiler knows the
 * one endpoint before it reads what is given: with `EndpointName` it compares that with what all of them take, in three quarters of
 * its time.
 */
export type AskInput<N extends string> = N extends EndpointName
  ? object extends Input<N>
    ? [input?: Input<N>]
    : [input: Input<N>]
  : never;
export type Answer<N extends EndpointName> = output<Endpoints[N]["answer"]>;

/** Path and query of endpoint `name`; a parameter that is not given stays as the contract writes it. */
export function pathOf(
  name: EndpointName,
  { params = {}, query = {} }: { params?: Values | undefined; query?: Values | undefined } = {},
): string {
  const path = endpoints[name].path.replace(/:(\w+)/g, (written, key: string) =>
    key in params ? encodeURIComponent(String(params[key])) : written,
  );
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return path;
  return `${path}?${new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)])).toString()}`;
}

export class HttpClient {
  readonly url: string;
  readonly token: string | undefined;

  constructor(url: string, token?: string) {
    this.url = url;
    this.token = token;
  }

  /** Calls endpoint `name` with whatever it is given; nothing is checked on the way. */
  call(name: EndpointName, { params, query, ...options }: CallOptions = {}): Promise<TestAnswer> {
    return this.request(endpoints[name].method, pathOf(name, { params, query }), options);
  }

  /** Calls endpoint `name` as the contract says and answers what it says. Throws where it is refused. */
  async ask<N extends string>(name: N & EndpointName, ...[given]: AskInput<N>): Promise<Answer<N & EndpointName>> {
    const { status, body } = await this.call(name, given);
    if (status !== endpoints[name].success) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
    return body as Answer<N & EndpointName>;
  }

  /** For addresses that are none of the contract's. Throws where it is to come later and is not told when. */
  async request(
    method: string,
    address: string,
    { body, headers = {} }: Pick<CallOptions, "body" | "headers"> = {},
  ): Promise<TestAnswer> {
    const response = await fetch(this.url + address, {
      method,
      headers: {
        ...(this.token !== undefined && { "x-auth-token": this.token }),
        ...(body !== undefined && !(body instanceof FormData) && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === "string" || body instanceof FormData ? body : JSON.stringify(body),
      }),
    });
    const { status } = response;
    if ((status === 429 || status === 503) && !response.headers.has("retry-after")) {
      throw new Error(`${method} ${address} answered ${status} and did not say when to come back`);
    }
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    return {
      status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : text,
    };
  }
}

export const TEST_PASSWORD = "seoul2trail!";

export type NewMember = { gender?: boolean; isPublic?: boolean };

/** What somebody called `nickname` signs up with: male and public unless said otherwise. */
export function newcomer(nickname: string, { gender = true, isPublic = true }: NewMember = {}) {
  const email = `${encodeURIComponent(nickname.normalize("NFC")).replaceAll("%", "").toLowerCase()}@example.com`;
  return { nickname, email, password: TEST_PASSWORD, gender, isPublic };
}

/** A signed-in member. */
export class TestMember extends HttpClient {
  readonly nickname: string;
  override readonly token: string;

  constructor(url: string, nickname: string, token: string) {
    super(url, token);
    this.nickname = nickname;
    this.token = token;
  }

  static async signUp(url: string, nickname: string, options: NewMember = {}): Promise<TestMember> {
    await new HttpClient(url).ask("signUp", { body: newcomer(nickname, options) });
    return TestMember.signIn(url, nickname);
  }

  static async signIn(url: string, nickname: string): Promise<TestMember> {
    const token = await new HttpClient(url).ask("signIn", { body: { nickname, password: TEST_PASSWORD } });
    return new TestMember(url, nickname, token);
  }
}
