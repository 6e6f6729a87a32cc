/** Where a request comes from, as far as limits by address are concerned. */
import { isIPv6 } from "node:net";

const GROUPS = 8;
/** Of a /64, the smallest network that anybody is given: whoever has one has all its addresses. */
const NETWORK_GROUPS = 4;
/** How an IPv4 address looks on a socket that takes both kinds. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The address of IPv4, the network of IPv6: one connection may come from any address in it. */
export function networkOf({ ip }: { ip: string }): string {
  const mapped = MAPPED.exec(ip)?.[1];
  if (mapped !== undefined || !isIPv6(ip)) return mapped ?? ip;
  const [head = [], tail = []] = ip.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, GROUPS - head.length - tail.length) }, () => "0");
  return [...head, ...zeros, ...tail]
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
