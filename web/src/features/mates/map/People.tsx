import { type Cell, cellOf, type LatLng } from "@fitmate/contract/cell";
import type { MapCluster } from "@fitmate/contract/map";
import type { Sport } from "@fitmate/contract/profile";
import { useEffect, useMemo } from "react";
import type { Person } from "../../../data/mates/wire.ts";
import { isInView } from "../people.ts";
import { isPointedAt, type PointedAt, pointing } from "../pointing.ts";
import { type Group, indexByPlace } from "./groups.ts";
import type { CellLook, MapPort, MapView } from "./MapPort.ts";
import { keepClear } from "./keepClear.ts";
import { areCellsSeen } from "./mercator.ts";
import { OnMap } from "./OnMap.tsx";
import { Clusters } from "./Clusters.tsx";
import { ClusterToken, PersonToken } from "./Tokens.tsx";

/** Tokens so far outside the view, as a share of it, are there before the map gets to them. */
const MARGIN = 0.3;

export type PeopleProps = {
  named: readonly Person[];
  /** Count those whom `named` does not name. */
  clusters: readonly MapCluster[];
  /** Whom the list names. */
  listed: readonly Person[];
  sport: Sport;
  chosen: Person | null;
  pointedAt: PointedAt;
  onChoose: (person: Person) => void;
  onPoint: (people: PointedAt) => void;
  /** Several people of one cell. */
  onOpenCell: (cell: Cell) => void;
  onZoomInto: (at: LatLng, zoom: number) => void;
};

type OnThisMap = {
  port: MapPort;
  view: MapView;
  /** The middle of the distance rings. */
  me: LatLng | null;
  /** Squares of nobody else: mine, or the one being picked. */
  extraCells: readonly CellLook[];
};

/** Everybody on the map, alone or in groups, and how far they are from me. */
export function People({ port, view, me, extraCells, ...props }: OnThisMap & PeopleProps) {
  const { named, clusters, listed, sport, chosen, pointedAt, onChoose, onPoint, onOpenCell, onZoomInto } = props;
  const index = useMemo(
    () =>
      indexByPlace(
        named.filter(({ nickname }) => nickname !== chosen?.nickname),
        ({ nickname }) => nickname,
      ),
    [named, chosen],
  );
  const groups = useMemo(() => index.groupsAt(view.zoom).filter(({ at }) => isInView(at, view, MARGIN)), [index, view]);

  useEffect(() => {
    port.showCells([...extraCells, ...cellsOf(groups, sport, view.zoom), ...chosenCell(chosen, sport)]);
  }, [port, groups, sport, view.zoom, chosen, extraCells]);

  useEffect(() => {
    const heads = [...groups.map(({ at }) => at), ...clusters, ...(chosen ? [chosen] : [])];
    port.showRings(
      me,
      heads.map((at) => keepClear(at, me, view.zoom)),
    );
  }, [port, me, groups, clusters, chosen, view.zoom]);

  const alone = groups.flatMap((group) => (group.things.length === 1 ? group.things : []));
  const together = groups.filter((group) => group.things.length > 1);
  // The chosen one keeps the same place among its siblings, and with it the focus.
  const heads = [...alone, ...(chosen ? [chosen] : [])];
  return (
    <>
      <Clusters {...{ clusters, port, view, me, sport, listed, pointedAt, onPoint, onOpenCell, onZoomInto }} />
      {together.map((group) => (
        <OnMap key={group.id} port={port} at={keepClear(group.at, me, view.zoom)}>
          <ClusterToken
            count={group.things.length}
            sport={sport}
            pointedAt={group.things.some((person) => isPointedAt(pointedAt, person))}
            oneCell={group.cell !== null}
            onOpen={() => (group.cell ? onOpenCell(group.cell) : onZoomInto(group.at, group.partsAt))}
            {...pointing(group.things, onPoint)}
          />
        </OnMap>
      ))}
      {heads.map((person) => (
        <OnMap
          key={person.nickname}
          port={port}
          at={keepClear(person, me, view.zoom)}
          raised={person === chosen || isPointedAt(pointedAt, person)}
        >
          <PersonToken
            person={person}
            sport={sport}
            chosen={person === chosen}
            pointedAt={isPointedAt(pointedAt, person)}
            onChoose={() => onChoose(person)}
            {...pointing([person], onPoint)}
          />
        </OnMap>
      ))}
    </>
  );
}

function cellsOf(groups: readonly Group<Person>[], sport: Sport, zoom: number): CellLook[] {
  if (!areCellsSeen(zoom)) return [];
  return groups.flatMap(({ cell }) => (cell ? [{ cell, tone: sport, chosen: false }] : []));
}

function chosenCell(chosen: Person | null, sport: Sport): CellLook[] {
  return chosen ? [{ cell: cellOf(chosen), tone: sport, chosen: true }] : [];
}
