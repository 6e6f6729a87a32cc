/** Where the contract's names begin: the map's people on their way out. routes.ts alone calls this. */
import type { MapAnswer } from "@fitmate/contract/map";
import type { Person } from "./queries.ts";
import type { SeenView } from "./service.ts";

export function toMapAnswer(seen: Person[] | SeenView): MapAnswer {
  if (Array.isArray(seen)) return seen;
  const { people, ...view } = seen;
  return { ...view, users: people };
}
