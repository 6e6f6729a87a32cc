/** The map of gatherings, which is the map of people with what they have announced on it. */
import { paths } from "@fitmate/contract/paths";
import { useState } from "react";
import { useNavigate } from "react-router";
import { FindLayout } from "../features/mates/FindLayout.tsx";
import { KindSwitch } from "../features/mates/KindSwitch.tsx";
import { ListSheet, sheetSizes } from "../features/mates/list/ListSheet.tsx";
import { LocateButton, MapButtons, ZoomButtons } from "../features/mates/map/MapControls.tsx";
import { MapFrame } from "../features/mates/map/MapFrame.tsx";
import { OnMap } from "../features/mates/map/OnMap.tsx";
import { MeToken } from "../features/mates/map/Tokens.tsx";
import { SportToggles } from "../features/meetups/list/SportToggles.tsx";
import { useContent } from "../lib/useContent.ts";
import { IconLink } from "../ui/controls/IconButton.tsx";
import { Flags } from "./meetups/map/Flags.tsx";
import { MapHead } from "./meetups/map/MapHead.tsx";
import { MapList } from "./meetups/map/MapList.tsx";
import { MapLegend } from "./meetups/map/MapLegend.tsx";
import type { PlacedMeetup } from "./meetups/map/placed.ts";
import { MEETUP_SHEET, type MeetupMapScreen, useMeetupMap } from "./meetups/map/useMeetupMap.ts";

const NONE: readonly PlacedMeetup[] = [];

export function Component() {
  const screen = useMeetupMap();
  useContent(screen.isLoaded || screen.isError);
  const [pointedAt, setPointedAt] = useState(NONE);
  return (
    <FindLayout
      style={sheetSizes(MEETUP_SHEET, screen.short)}
      stop={screen.stop}
      pane="27rem"
      controls={
        <>
          <KindSwitch current="meetups" sport={screen.view.filters.sport} />
          <SportToggles view={screen.view} />
        </>
      }
    >
      <MapOf screen={screen} pointedAt={pointedAt} onPoint={setPointedAt} />
      <ListSheet
        label="번개 목록"
        heights={MEETUP_SHEET}
        short={screen.short}
        stop={screen.stop}
        onStop={screen.setStop}
        head={<MapHead screen={screen} />}
      >
        <MapList screen={screen} onPoint={setPointedAt} />
      </ListSheet>
    </FindLayout>
  );
}

type MapOfProps = {
  screen: MeetupMapScreen;
  pointedAt: readonly PlacedMeetup[];
  onPoint: (those: readonly PlacedMeetup[]) => void;
};

function MapOf({ screen, pointedAt, onPoint }: MapOfProps) {
  const { map, meetups, chosen, today, isMember } = screen;
  const { port, view, me } = map;
  const navigate = useNavigate();
  const myPlace = paths.findMate({ opens: "location" });
  return (
    <MapFrame map={map} busy={screen.following} onSearchHere={screen.hasMoved ? screen.searchHere : null}>
      {port && view && (
        <Flags
          port={port}
          view={view}
          me={me}
          meetups={meetups}
          chosen={chosen}
          today={today}
          pointedAt={pointedAt}
          onPoint={onPoint}
          onChoose={screen.choose}
          onOpenCell={screen.openCell}
          onZoomInto={screen.goTo}
        />
      )}
      {port && me && (
        <OnMap port={port} at={me}>
          <MeToken onOpen={() => void navigate(myPlace)} />
        </OnMap>
      )}
      <MapButtons>
        <ZoomButtons port={port} />
        {me && <LocateButton onLocate={screen.goToMe} />}
        {isMember && map.isLocationKnown && !me && <IconLink surface icon="pin" label="내 위치 정하기" to={myPlace} />}
      </MapButtons>
      <MapLegend />
    </MapFrame>
  );
}
