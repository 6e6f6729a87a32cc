/**
 * Who has read what: each reader counts once a post and day, and of one network a few at most. Reading only notes it here;
 * what was noted is stored together, at most a moment later, so that no reader waits for it.
 */
import { createHash } from "node:crypto";
import type { Clock } from "../../platform/db/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { daySalt, insertViews, type View } from "./viewQueries.ts";

/** Past so many groups of readers in a moment the rest goes uncounted. */
const GROUPS_MAX = 10_000;
const AGENT_MAX = 200;

/**
 * How many readers of one network a post counts a day: a household or an office, but not one who changes the name of the
 * browser, nor one with many accounts.
 */
const READERS_MAX = { visitor: 5, member: 20 } as const;

/** A member, or what tells the visitors of a network apart. `network` as in platform/http/network.ts. */
export type Reader = { network: string } & ({ memberId: number } | { agent: string });

/** The visitors, or the members, of one network who have just read a post: no more of them are noted than count in a day. */
type Group = { day: string; postId: number; kind: keyof typeof READERS_MAX; network: string; readers: Set<string> };

export type ViewCounter = {
  note(postId: number, reader: Reader): void;
  /** Stores what was noted. What cannot be stored is kept for the next time. */
  store(): Promise<void>;
};

export function createViewCounter(db: Db, clock: Clock): ViewCounter {
  let groups = new Map<string, Group>();
  const salts = new Map<string, string>();

  function add({ readers, ...group }: Group): void {
    const key = Object.values(group).join(" ");
    const known = groups.get(key) ?? { ...group, readers: new Set() };
    if (!groups.has(key) && groups.size >= GROUPS_MAX) return;
    groups.set(key, known);
    for (const reader of readers) if (known.readers.size < READERS_MAX[group.kind]) known.readers.add(reader);
  }

  async function viewsOf({ day, postId, kind, network, readers }: Group): Promise<View[]> {
    const salt = salts.get(day) ?? (await daySalt(db, day));
    salts.clear();
    salts.set(day, salt);
    const place = { day, postId, network: hash(salt, kind, network), most: READERS_MAX[kind] };
    return Array.from(readers, (reader) => ({
      ...place,
      reader: kind === "member" ? `m${reader}` : hash(salt, network, reader),
    }));
  }

  return {
    note(postId, reader) {
      const place = { day: clock.today(), postId, network: reader.network };
      if ("memberId" in reader) add({ ...place, kind: "member", readers: new Set([String(reader.memberId)]) });
      else add({ ...place, kind: "visitor", readers: new Set([reader.agent.slice(0, AGENT_MAX)]) });
    },
    async store() {
      if (groups.size === 0) return;
      const taken = groups;
      groups = new Map();
      try {
        const views: View[] = [];
        for (const group of taken.values()) views.push(...(await viewsOf(group)));
        await insertViews(db, views);
      } catch (error) {
        const later = groups;
        groups = taken;
        for (const group of later.values()) add(group);
        throw error;
      }
    },
  };
}

const hash = (...parts: string[]) => createHash("sha256").update(parts.join("\n")).digest("base64url").slice(0, 22);
