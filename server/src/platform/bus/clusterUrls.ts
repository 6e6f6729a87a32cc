/** Where a Redis Cluster is, as a text. */

/** What a text that does not fit should be. */
export const CLUSTER_URLS_ADVICE =
  "REDIS_CLUSTER_URLS names nodes of one cluster, separated by commas, all with the same scheme, name and password and no database; REDIS_URL is left out then.";

/** The addresses in `text`, which lead to nodes that let us in alike; undefined where they cannot. */
export function parseClusterUrls(text: string): string[] | undefined {
  const urls = text.split(",").map((each) => each.trim());
  const ways = urls.map((url) => {
    if (!URL.canParse(url)) return undefined;
    const { protocol, username, password, hostname, pathname } = new URL(url);
    // A cluster has the database 0 only.
    const leadsThere = /^rediss?:$/.test(protocol) && hostname !== "" && /^\/?0?$/.test(pathname);
    return leadsThere ? [protocol, username, password].join(" ") : undefined;
  });
  return new Set(ways).size === 1 && ways[0] !== undefined ? urls : undefined;
}
