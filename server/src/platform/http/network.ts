/** Where a request comes from, as far as limits by address are concerned. */
import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

/** Groups of a /64, the smallest network that anybody is given: whoever has one has all its addresses. */
const NETWORK_GROUPS = 4;
/** A connection that is gone has no address any more. */
const NOBODY = "0.0.0.0";

/**
 * The address of IPv4, the network of IPv6: one connection may come from any address in it. What a proxy hands on that is
 * no address counts as the proxy's own.
 */
export function networkOf({ ip, ips = [ip] }: Pick<FastifyRequest, "ip" | "ips">): string {
  const address = ipaddr.process(ips.findLast(isAddress) ?? NOBODY);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return address.parts
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(":");
}

/** Both: the one takes any text after `%`, the other `1` for 0.0.0.1. */
function isAddress(text: string | undefined): boolean {
  return text !== undefined && isIP(text) !== 0 && ipaddr.isValid(text);
}
