/** Proxies in front of us: which of them are believed when they say where a request comes from. */
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import proxyAddress from "@fastify/proxy-addr";

/**
 * `false`: none. A number: so many, counted from us. Otherwise the addresses and networks they have; whoever is nearest
 * to us and in none of them is the client.
 */
export type TrustedProxies = false | number | string[];

const HOPS = /^[1-9]$/;
const PREFIX_BITS = { 4: 32, 6: 128 } as const;

/** What a wrong value most likely wanted. `true` is one: it would believe whatever a client writes in front. */
export const PROXIES_ADVICE =
  "TRUST_PROXY takes the number of proxies in front (1), or their networks (10.0.0.0/8,fd00::/8): " +
  "with every proxy trusted, anybody could write the address they are counted by.";

/** Reads `TRUST_PROXY`; undefined where it does not fit. */
export function parseProxies(given: string): TrustedProxies | undefined {
  if (given === "false") return false;
  if (HOPS.test(given)) return Number(given);
  const networks = given.split(",").map((each) => each.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

/** An address, or a network in CIDR notation; not the one that holds every address. */
function isNetwork(text: string): boolean {
  const [address = "", bits, more] = text.split("/");
  const family = isIP(address);
  if (family === 0 || address.includes("%") || more !== undefined) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= PREFIX_BITS[family as 4 | 6]);
}

/** Whether the proxy at `address` is believed, `hop` proxies away from us: for fastify, which believes no number by itself. */
export function trustIn(proxies: TrustedProxies): (address: string, hop: number) => boolean {
  if (typeof proxies === "object") return proxyAddress.compile(proxies);
  return (_address, hop) => hop < Number(proxies);
}

/** What fastify says of its requests, for those that do not come through it: the client's address, and all on the way to it. */
export function addressesOf(request: IncomingMessage, proxies: TrustedProxies): { ip: string; ips: string[] } {
  const ips = proxyAddress.all(request, trustIn(proxies));
  return { ip: ips.at(-1) ?? "", ips };
}
