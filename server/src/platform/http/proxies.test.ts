import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { AppendingProxy } from "../../../test/appendingProxy.ts";
import { HttpClient } from "../../../test/client.ts";

/** Ten duplicate checks an hour (SIGN_UPS_PER_ADDRESS × 10). */
const CHECKS = 10;
const CLIENT = "198.51.100.7";
const NEIGHBOUR = "198.51.100.8";

let app: TestApp;
let proxies: AppendingProxy[] = [];
afterEach(async () => {
  for (const proxy of proxies) await proxy.close();
  proxies = [];
  await app.close();
});

/** A server that trusts `trusted` behind so many proxies; the answer asks it as a client at `address`. */
async function start(trusted: string, hops: number) {
  app = await startTestApp({ SIGN_UPS_PER_ADDRESS: "1", TRUST_PROXY: trusted });
  let inner = app.url;
  for (let hop = 1; hop < hops; hop += 1) {
    const proxy = await AppendingProxy.start(inner);
    proxies.push(proxy);
    inner = proxy.url;
  }
  return async (address: string) => {
    const proxy = hops === 0 ? undefined : await AppendingProxy.start(inner, address);
    if (proxy) proxies.push(proxy);
    const client = new HttpClient(proxy?.url ?? app.url);
    return async (forged?: string) => {
      const answer = await client.call("checkDuplicate", {
        params: { field: "nickname" },
        query: { nickname: "누구" },
        ...(forged !== undefined && { headers: { "x-forwarded-for": forged } }),
      });
      return answer.status;
    };
  };
}

/** Whom the limits have counted, under the hashes that stand for them. */
async function counted(): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from rate_limits order by key`.execute(app.database.db);
  return rows.map(({ key }) => key.replace(/^check-address:/, ""));
}

const hashesOf = (...addresses: string[]) =>
  addresses.map((address) => createHash("sha256").update(address).digest("hex")).toSorted();

describe("X-Forwarded-For written by the client", () => {
  it.each([
    ["1", 1],
    ["127.0.0.0/8", 1],
    ["127.0.0.1,2001:db8::/32", 1],
    ["2", 2],
    ["127.0.0.1", 2],
  ])("changes nothing with TRUST_PROXY=%s behind %i appending", async (trusted, hops) => {
    const clientAt = await start(trusted, hops);
    const ask = await clientAt(CLIENT);
    for (let attempt = 1; attempt <= CHECKS; attempt += 1) {
      expect(await ask(attempt % 2 === 0 ? `203.0.113.${attempt}` : `203.0.113.${attempt}, 127.0.0.1`)).toBe(200);
    }
    expect(await ask("203.0.113.99")).toBe(429);
    expect(await ask("127.0.0.1")).toBe(429);
    expect(await (await clientAt(NEIGHBOUR))()).toBe(200);
    expect(await counted()).toEqual(hashesOf(CLIENT, NEIGHBOUR));
  });

  it.each([
    ["false", 0],
    ["false", 1],
    ["10.0.0.0/8", 1],
    ["fd00::/8", 0],
  ])("is not read with TRUST_PROXY=%s behind %i that it does not name", async (trusted, hops) => {
    const ask = await (await start(trusted, hops))(CLIENT);
    expect(await ask("203.0.113.1")).toBe(200);
    expect(await ask()).toBe(200);
    expect(await counted()).toEqual(hashesOf("127.0.0.1"));
  });

  // One proxy less than was said: what the client wrote is all there is.
  it("counts as the proxy's own where it is no address", async () => {
    const ask = await (await start("2", 1))(CLIENT);
    const garbage = [
      "unknown",
      "1.2.3.4:80",
      "[::1]:80",
      "1",
      "0x7f.1",
      "fe80::1%a:b",
      "%00",
      "a".repeat(5_000),
      "'; drop",
    ];
    for (const each of garbage) expect(await ask(each), each.slice(0, 20)).toBe(200);
    expect(await counted()).toEqual(hashesOf(CLIENT));
  });
});

describe("links to this site", () => {
  it("follow the scheme of a trusted proxy and the Host header, never X-Forwarded-Host", async () => {
    await start("1", 0);
    const robots = async (headers: Record<string, string>) =>
      (await app.visitor.request("GET", "/robots.txt", { headers })).body as string;
    const { host } = new URL(app.url);
    const forged = { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" };
    expect(await robots(forged)).toContain(`Sitemap: https://${host}/sitemap.xml`);
    expect(await robots({ "x-forwarded-proto": "javascript" })).toContain(`Sitemap: http://${host}/sitemap.xml`);
  });

  it("keep their scheme where no proxy is trusted", async () => {
    await start("false", 0);
    const { body } = await app.visitor.request("GET", "/robots.txt", { headers: { "x-forwarded-proto": "https" } });
    expect(body).toContain(`Sitemap: ${app.url}/sitemap.xml`);
  });
});
