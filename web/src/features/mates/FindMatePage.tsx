/** /findmate: the map and the list of who is near, to find somebody to move with. */
import { paths } from "@fitmate/contract/paths";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useLocation } from "react-router";
import { useContent } from "../../lib/useContent.ts";
import { IconLink } from "../../ui/controls/IconButton.tsx";
import { SportTabs } from "../../ui/controls/Tabs.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { FilterDialog } from "./filters/FilterDialog.tsx";
import { HabitsPrompt, ListHead, LocationPrompt } from "./list/ListHead.tsx";
import { ListSheet, sheetSizes } from "./list/ListSheet.tsx";
import { MateList } from "./list/MateList.tsx";
import { profileHeight } from "./layout.ts";
import { LegendDialog } from "./location/LegendDialog.tsx";
import { LocationDialog } from "./location/LocationDialog.tsx";
import { MapArea } from "./map/MapArea.tsx";
import { MateProfile } from "./person/MateProfile.tsx";
import { PlaceSearch } from "./search/PlaceSearch.tsx";
import { useFindMate } from "./useFindMate.ts";
import styles from "./FindMatePage.module.css";

/** People are here, what they have announced is a page of its own. */
function WayToMeetups() {
  return (
    <nav className={`${styles.kinds} only-desktop`} aria-label="찾는 것">
      <Link to={paths.findMate()} aria-current="page">
        <Icon name="mate" size={18} />
        사람
      </Link>
      <Link to={paths.meetups()}>
        <Icon name="bolt" size={18} />
        번개
      </Link>
    </nav>
  );
}

type Asked = "location" | "legend" | "filters" | null;

export function Component() {
  const find = useFindMate();
  const { people, map, sport, chosen, pointedAt } = find;
  useContent(people.state !== "loading");
  const { hash } = useLocation();
  const [asked, setAsked] = useState<Asked>(hash === "#location" ? "location" : null);
  const search = useRef<HTMLInputElement>(null);
  const onLocation = () => setAsked("location");
  const startPicking = () => {
    setAsked(null);
    find.startPicking();
  };
  const shared = { sport, pointedAt, onChoose: find.choose, onPoint: find.setPointedAt };
  return (
    <div
      className={styles.find}
      style={{ ...sheetSizes(find.short), ...profileHeight }}
      data-stop={find.stop}
      data-picking={find.picking || undefined}
    >
      <div className={styles.controls}>
        <h1 className={styles.title}>메이트 찾기</h1>
        <WayToMeetups />
        <div className={styles.search}>
          <PlaceSearch
            input={search}
            near={map.centre}
            searchMap={map.searchPlaces}
            onGo={(at, zoom) => find.goTo(at, zoom)}
          />
          <IconLink className="only-mobile" icon="bolt" label="번개" surface to={paths.meetups()} />
        </div>
        <SportTabs label="운동 종류" value={sport} onChange={find.changeSport} fill={find.wide} />
      </div>
      <MapArea
        {...shared}
        map={map}
        named={people.named}
        clusters={people.clusters}
        listed={people.listed}
        chosen={chosen}
        onZoomInto={find.goTo}
        onSearchHere={find.hasMoved ? find.searchHere : null}
        onOpenCell={find.openCell}
        picking={find.picking}
        onPicked={find.arrive}
        onPickEnd={() => find.setPicking(false)}
        onLocation={onLocation}
        onLocate={find.goToMe}
        onLegend={() => setAsked("legend")}
      >
        <MateProfile person={chosen} sport={sport} onClose={find.release} map />
      </MapArea>
      <ListSheet
        short={find.short}
        stop={find.stop}
        onStop={find.setStop}
        head={
          <ListHead
            state={people.state}
            count={people.count}
            order={find.order}
            onOrder={find.setOrder}
            oneCell={find.cell !== null}
            filters={find.filter.count}
            onFilters={() => setAsked("filters")}
            onShowAll={() => find.setCell(null)}
          />
        }
      >
        {map.isLocationKnown && !map.me && <LocationPrompt onOpen={onLocation} />}
        {people.lacksHabits && <HabitsPrompt />}
        <MateList
          {...shared}
          state={people.state}
          people={people.listed}
          order={find.order}
          more={people.more}
          isPart={find.cell === null && people.count > people.listed.length}
          chosen={chosen?.nickname ?? null}
          onRetry={people.retry}
          retrying={people.retrying}
          onWiden={find.widen}
          onClearFilters={find.filter.count > 0 ? find.filter.clear : null}
          lacksHabits={people.lacksHabits}
        />
      </ListSheet>
      <LocationDialog
        open={asked === "location"}
        onClose={() => setAsked(null)}
        isSet={map.me !== null}
        onSet={find.arrive}
        onPick={startPicking}
        onSearch={() => {
          // The dialog gives the focus back and picking gives it to the map: the search comes after both.
          flushSync(startPicking);
          search.current?.focus();
        }}
      />
      <FilterDialog
        open={asked === "filters"}
        onClose={() => setAsked(null)}
        choice={find.filter}
        hasLocation={map.me !== null}
      />
      <LegendDialog open={asked === "legend"} onClose={() => setAsked(null)} onLocation={onLocation} />
    </div>
  );
}
