/** What a test speaks to the server with: plain HTTP, as a stranger's client would. */
import type { Endpoint } from "@fitmate/contract/endpoint";
import { type EndpointName, endpoints } from "@fitmate/contract/endpoints";

export type TestAnswer = {
  status: number;
  headers: Headers;
  /** Parsed when the answer is JSON, else the text. */
  body: unknown;
};

type Values = Record<string, string | number | undefined>;
export type CallOptions = {
  params?: Values;
  query?: Values;
  body?: unknown;
  headers?: Record<string, string>;
};

export class HttpClient {
  readonly url: string;
  readonly token: string | undefined;

  constructor(url: string, token?: string) {
    this.url = url;
    this.token = token;
  }

  /** Calls the endpoint `name` of the contract; nothing is checked on the way. */
  call(name: EndpointName, options: CallOptions = {}): Promise<TestAnswer> {
    const endpoint: Endpoint = endpoints[name];
    const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) =>
      encodeURIComponent(String(options.params?.[key])),
    );
    return this.request(endpoint.method, path, options);
  }

  async request(
    method: string,
    path: string,
    { query = {}, body, headers = {} }: CallOptions = {},
  ): Promise<TestAnswer> {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const search =
      given.length > 0
        ? `?${new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)])).toString()}`
        : "";
    const response = await fetch(this.url + path + search, {
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
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : text,
    };
  }
}

export const TEST_PASSWORD = "seoul2trail!";

/** A signed-in member. */
export class TestMember extends HttpClient {
  readonly nickname: string;
  override readonly token: string;

  constructor(url: string, nickname: string, token: string) {
    super(url, token);
    this.nickname = nickname;
    this.token = token;
  }

  static async signUp(
    url: string,
    nickname: string,
    options: { gender?: boolean; isPublic?: boolean } = {},
  ): Promise<TestMember> {
    const visitor = new HttpClient(url);
    const signUp = await visitor.call("signUp", {
      body: {
        nickname,
        email: `${encodeURIComponent(nickname.normalize("NFC")).replaceAll("%", "").toLowerCase()}@example.com`,
        password: TEST_PASSWORD,
        gender: options.gender ?? true,
        isPublic: options.isPublic ?? true,
      },
    });
    if (signUp.status !== 200) throw new Error(`sign-up answered ${signUp.status}: ${JSON.stringify(signUp.body)}`);
    return TestMember.signIn(url, nickname);
  }

  static async signIn(url: string, nickname: string): Promise<TestMember> {
    const { status, body } = await new HttpClient(url).call("signIn", {
      body: { nickname, password: TEST_PASSWORD },
    });
    if (status !== 200) throw new Error(`sign-in answered ${status}: ${JSON.stringify(body)}`);
    return new TestMember(url, nickname, String(body));
  }
}
