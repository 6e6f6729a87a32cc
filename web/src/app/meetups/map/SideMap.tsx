import { paths } from "@fitmate/contract/paths";
import { useState } from "react";
import { useNavigate } from "react-router";
import { OnMap } from "../../../features/mates/map/OnMap.tsx";
import { MapButtons, ZoomButtons } from "../../../features/mates/map/MapControls.tsx";
import { MapFrame } from "../../../features/mates/map/MapFrame.tsx";
import { MeToken } from "../../../features/mates/map/Tokens.tsx";
import { mapAddressOf } from "../../../features/meetups/list/filters.ts";
import { Flags } from "./Flags.tsx";
import { MapLegend } from "./MapLegend.tsx";
import type { PlacedMeetup } from "./placed.ts";
import { useMeetupMap } from "./useMeetupMap.ts";

const NONE: readonly PlacedMeetup[] = [];

/** The gatherings of the day that the list begins with, on a map beside it; each leads to its page. */
export function SideMap() {
  const { map, meetups, view: shown, today, hasMoved, following, searchHere, goTo } = useMeetupMap();
  const { port, view, me } = map;
  const [pointedAt, setPointedAt] = useState(NONE);
  const navigate = useNavigate();
  return (
    <MapFrame map={map} busy={following} onSearchHere={hasMoved ? searchHere : null}>
      {port && view && (
        <Flags
          port={port}
          view={view}
          me={me}
          meetups={meetups}
          chosen={null}
          today={today}
          pointedAt={pointedAt}
          onPoint={setPointedAt}
          onChoose={({ meetup }) => void navigate(paths.meetup(meetup.meetupId))}
          // The whole map lists them.
          onOpenCell={() => void navigate(mapAddressOf(shown))}
          onZoomInto={goTo}
        />
      )}
      {port && me && (
        <OnMap port={port} at={me}>
          <MeToken onOpen={() => void navigate(paths.findMate({ opens: "location" }))} />
        </OnMap>
      )}
      <MapButtons>
        <ZoomButtons port={port} />
      </MapButtons>
      <MapLegend />
    </MapFrame>
  );
}
