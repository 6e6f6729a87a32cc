/** Where the contract's names begin: the map's people on their way out. routes.ts alone calls this. */
import { isMale } from "@fitmate/contract/gender";
import type { MapAnswer } from "@fitmate/contract/map";
import type { MapUser } from "@fitmate/contract/mates";
import type { Person } from "./queries.ts";
import type { SeenView } from "./service.ts";

export function toMapAnswer(seen: Person[] | SeenView): MapAnswer {
  if (Array.isArray(seen)) return toMapUsers(seen);
  const { people, ...view } = seen;
  return { ...view, users: toMapUsers(people) };
}

export function toMapUsers(people: readonly Person[]): MapUser[] {
  return people.map((person) => ({ ...person, gender: person.gender && isMale(person.gender) }));
}
