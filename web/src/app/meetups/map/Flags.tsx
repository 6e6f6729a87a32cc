import type { Cell, LatLng } from "@fitmate/contract/cell";
import { clockFace } from "@fitmate/contract/wallTime";
import { useEffect, useMemo } from "react";
import { indexByPlace } from "../../../features/mates/map/groups.ts";
import type { CellLook, MapPort, MapView } from "../../../features/mates/map/MapPort.ts";
import { areCellsSeen } from "../../../features/mates/map/mercator.ts";
import { OnMap } from "../../../features/mates/map/OnMap.tsx";
import { isInView } from "../../../features/mates/people.ts";
import { pointing } from "../../../features/mates/pointing.ts";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { sportIcon } from "../../../ui/sports/sport.ts";
import styles from "../Flag.module.css";
import { clearOfMe, commonSport, type PlacedMeetup, squareOf, squareOfChosen } from "./placed.ts";
import { nameOnMap } from "./words.ts";

/** Flags so far outside the view, as a share of it, are there before the map gets to them. */
const MARGIN = 0.3;

type Pointing = { onPoint: (those: readonly PlacedMeetup[]) => void; pointedAt: readonly PlacedMeetup[] };

type FlagsProps = Pointing & {
  port: MapPort;
  view: MapView;
  /** The middle of the distance rings. */
  me: LatLng | null;
  meetups: readonly PlacedMeetup[];
  chosen: PlacedMeetup | null;
  today: string;
  onChoose: (one: PlacedMeetup) => void;
  /** Several of one cell. */
  onOpenCell: (cell: Cell) => void;
  onZoomInto: (at: LatLng, zoom: number) => void;
};

/** Every gathering on the map, alone or in groups. */
export function Flags({ port, view, me, meetups, chosen, today, ...acts }: FlagsProps) {
  const { pointedAt, onPoint, onChoose, onOpenCell, onZoomInto } = acts;
  const index = useMemo(
    () =>
      indexByPlace(
        meetups.filter((one) => one !== chosen),
        ({ meetup }) => meetup.meetupId,
      ),
    [meetups, chosen],
  );
  const groups = useMemo(() => index.groupsAt(view.zoom).filter(({ at }) => isInView(at, view, MARGIN)), [index, view]);
  useEffect(() => {
    const squares: CellLook[] = areCellsSeen(view.zoom)
      ? groups.flatMap(({ things, cell }) => squareOf(things, cell))
      : [];
    port.showCells([...squares, ...squareOfChosen(chosen)]);
  }, [port, groups, chosen, view.zoom]);
  useEffect(() => {
    const flags = [...groups.map(({ at }) => at), ...(chosen ? [chosen] : [])];
    port.showRings(
      me,
      flags.map((at) => clearOfMe(at, me, view.zoom)),
    );
  }, [port, me, groups, chosen, view.zoom]);

  // The chosen one keeps the same place among its siblings, and with it the focus.
  const alone = [...groups.flatMap(({ things }) => (things.length === 1 ? things : [])), ...(chosen ? [chosen] : [])];
  const isPointedAt = (those: readonly PlacedMeetup[]) => those.some((one) => pointedAt.includes(one));
  return (
    <>
      {groups
        .filter(({ things }) => things.length > 1)
        .map(({ id, at, cell, things, partsAt }) => (
          <OnMap key={id} port={port} at={clearOfMe(at, me, view.zoom)} raised={isPointedAt(things)}>
            <ManyFlag
              those={things}
              oneCell={cell !== null}
              pointed={isPointedAt(things)}
              onOpen={() => (cell ? onOpenCell(cell) : onZoomInto(at, partsAt))}
              onPoint={onPoint}
            />
          </OnMap>
        ))}
      {alone.map((one) => (
        <OnMap
          key={one.meetup.meetupId}
          port={port}
          // A point is where it is; a square has room beside me.
          at={one.meetup.place ? one : clearOfMe(one, me, view.zoom)}
          raised={one === chosen || isPointedAt([one])}
        >
          <OneFlag
            one={one}
            chosen={one === chosen}
            pointed={isPointedAt([one])}
            today={today}
            onChoose={() => onChoose(one)}
            onPoint={onPoint}
          />
        </OnMap>
      ))}
    </>
  );
}

type OneFlagProps = Pick<Pointing, "onPoint"> & {
  one: PlacedMeetup;
  chosen: boolean;
  pointed: boolean;
  today: string;
  onChoose: () => void;
};

function OneFlag({ one, chosen, pointed, today, onChoose, onPoint }: OneFlagProps) {
  const { sport, begins, place } = one.meetup;
  return (
    <>
      <button
        type="button"
        className={cx(styles.flag, place && styles.pin)}
        data-sport={sport}
        data-pointed={pointed || undefined}
        aria-pressed={chosen}
        aria-label={nameOnMap(one.meetup, today)}
        onClick={onChoose}
        {...pointing([one], onPoint)}
      >
        <Icon name={sportIcon[sport]} size={18} />
        {clockFace(begins)}
      </button>
      {place && <span className={styles.point} data-sport={sport} />}
    </>
  );
}

type ManyFlagProps = Pick<Pointing, "onPoint"> & {
  those: readonly PlacedMeetup[];
  /** They share one cell: nearer will not part them. */
  oneCell: boolean;
  pointed: boolean;
  onOpen: () => void;
};

function ManyFlag({ those, oneCell, pointed, onOpen, onPoint }: ManyFlagProps) {
  const sport = commonSport(those);
  return (
    <button
      type="button"
      className={styles.flag}
      data-sport={sport}
      data-pointed={pointed || undefined}
      onClick={onOpen}
      {...pointing(those, onPoint)}
    >
      <Icon name={sport ? sportIcon[sport] : "bolt"} size={18} />
      {those.length}개<span className="sr-only">{` 번개, ${oneCell ? "눌러서 목록 보기" : "눌러서 확대"}`}</span>
    </button>
  );
}
