import type { Cell, LatLng } from "@fitmate/contract/cell";
import type { MapCluster } from "@fitmate/contract/map";
import type { Sport } from "@fitmate/contract/profile";
import type { Person } from "../../../data/mates/wire.ts";
import { isInSquare, isInView, onlyCell } from "../people.ts";
import { type PointedAt, pointing } from "../pointing.ts";
import { keepClear } from "./keepClear.ts";
import { type MapPort, type MapView, ZOOM_MAX } from "./MapPort.ts";
import { OnMap } from "./OnMap.tsx";
import { ClusterToken } from "./Tokens.tsx";

/** A square falls apart into sixteen. */
const ZOOM_STEPS = 2;
const MARGIN = 0.3;

type ClustersProps = {
  clusters: readonly MapCluster[];
  port: MapPort;
  view: MapView;
  me: LatLng | null;
  sport: Sport;
  /** Whom the list names: they may be among those counted here. */
  listed: readonly Person[];
  pointedAt: PointedAt;
  onPoint: (people: PointedAt) => void;
  onOpenCell: (cell: Cell) => void;
  onZoomInto: (at: LatLng, zoom: number) => void;
};

/** Where there are too many people to name: how many there are. */
export function Clusters({ clusters, port, view, me, sport, listed, ...props }: ClustersProps) {
  const { pointedAt, onPoint, onOpenCell, onZoomInto } = props;
  return clusters
    .filter((cluster) => isInView(cluster, view, MARGIN))
    .map((cluster) => {
      const cell = onlyCell(cluster);
      const isInside = (person: Person) => isInSquare(person, cluster);
      const isPointedAt = pointedAt.some(isInside);
      return (
        <OnMap
          key={`${cluster.southWest.latitude},${cluster.southWest.longitude},${cluster.northEast.longitude}`}
          port={port}
          at={keepClear(cluster, me, view.zoom)}
          raised={isPointedAt}
        >
          <ClusterToken
            count={cluster.count}
            sport={sport}
            pointedAt={isPointedAt}
            oneCell={cell !== null}
            onOpen={() =>
              cell ? onOpenCell(cell) : onZoomInto(cluster, Math.min(ZOOM_MAX, Math.floor(view.zoom) + ZOOM_STEPS))
            }
            {...pointing(listed.filter(isInside), onPoint)}
          />
        </OnMap>
      );
    });
}
