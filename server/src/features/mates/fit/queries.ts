/** Every SQL statement of '잘 맞는 순': who is near enough to be compared, and who they are. */
import type { Cell } from "@fitmate/contract/cell";
import { type RawBuilder, sql } from "kysely";
import type { Area } from "../../../platform/cellArea.ts";
import { isAskedFor, isWanted, type Look, nearest, person, type PersonRow, withMember } from "../map/queries.ts";

type Candidate = Cell & { id: number };

/** The cells of the `size` people nearest to `centre`, nearest first; of `area` only, if there is one. */
export function nearestCandidates(look: Look, centre: Cell, size: number, area?: Area): RawBuilder<Candidate> {
  return sql<Candidate>`
    select member_id as id, cell[0] as x, cell[1] as y
      from (${nearest(look, centre, size, area)}) l order by distance`;
}

/** Those of `ids` whom the one who looks may still see and asks for, in that order. */
export function peopleById(look: Look, ids: readonly number[]): RawBuilder<PersonRow> {
  return sql<PersonRow>`
    select ${person(look.memberId)}
      from unnest(${ids}::bigint[]) with ordinality as chosen (id, place),
           lateral (select member_id, cell from locations
                     where member_id = chosen.id and ${isAskedFor(look)} and ${isWanted(look)} offset 0) l
           ${withMember(look.memberId)}
     order by place`;
}
