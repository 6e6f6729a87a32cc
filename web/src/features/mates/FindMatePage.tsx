/** /findmate: the map and the list of who is near, to find somebody to move with. */
import { paths } from "@fitmate/contract/paths";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { useContent } from "../../lib/useContent.ts";
import { IconLink } from "../../ui/controls/IconButton.tsx";
import { SportTabs } from "../../ui/controls/Tabs.tsx";
import { FindLayout } from "./FindLayout.tsx";
import { FilterDialog } from "./filters/FilterDialog.tsx";
import { HabitsPrompt, ListHead, LocationPrompt } from "./list/ListHead.tsx";
import { ListSheet, PEOPLE_SHEET, sheetSizes } from "./list/ListSheet.tsx";
import { MateList } from "./list/MateList.tsx";
import { profileHeight } from "./layout.ts";
import { LegendDialog } from "./location/LegendDialog.tsx";
import { LocationDialog } from "./location/LocationDialog.tsx";
import { MapArea } from "./map/MapArea.tsx";
import { MateProfile } from "./person/MateProfile.tsx";
import { PlaceSearch } from "./search/PlaceSearch.tsx";
import { KindSwitch } from "./KindSwitch.tsx";
import { useFindMate } from "./useFindMate.ts";
import styles from "./FindMatePage.module.css";

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
    <FindLayout
      style={{ ...sheetSizes(PEOPLE_SHEET, find.short), ...profileHeight }}
      stop={find.stop}
      picking={find.picking}
      pane="25rem"
      controls={
        <>
          <KindSwitch className="only-desktop" current="people" sport={find.askedSport} />
          <div className={styles.search}>
            <PlaceSearch
              input={search}
              near={map.centre}
              searchMap={map.searchPlaces}
              onGo={(at, zoom) => find.goTo(at, zoom)}
            />
            <IconLink
              className="only-mobile"
              icon="bolt"
              label="번개"
              surface
              to={paths.meetupMap({ sport: find.askedSport })}
            />
          </div>
          <SportTabs label="운동 종류" value={sport} onChange={find.changeSport} fill={find.wide} />
        </>
      }
    >
      <MapArea
        {...shared}
        map={map}
        named={people.named}
        clusters={people.clusters}
        listed={people.listed}
        chosen={chosen}
        onZoomInto={find.goTo}
        busy={find.following}
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
        label="메이트 목록"
        heights={PEOPLE_SHEET}
        short={find.short}
        stop={find.stop}
        onStop={find.setStop}
        head={
          <ListHead
            state={people.state}
            count={people.count}
            isAtLeast={people.isAtLeast}
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
    </FindLayout>
  );
}
