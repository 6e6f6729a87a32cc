/** 번개 as a list, with the map that the mates feature brings beside it. */
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { mapAddressOf, readView } from "../features/meetups/list/filters.ts";
import { MeetupsPage } from "../features/meetups/list/MeetupsPage.tsx";
import { afterContent } from "../lib/afterContent.ts";
import { patiently } from "../lib/part.ts";
import { useSession } from "../lib/session.ts";
import { ButtonLink } from "../ui/controls/Button.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import styles from "./meetups/WayToMap.module.css";
import { ROOMY, useMedia } from "../ui/layout/useMedia.ts";

// Larger than the page around it: it comes after that.
const SideMap = lazy(async () => {
  await afterContent();
  return { default: (await patiently(() => import("./meetups/map/SideMap.tsx"))).SideMap };
});

export function Component() {
  return <MeetupsPage map={<MapBeside />} />;
}

function MapBeside() {
  const hasPlace = useMedia(ROOMY);
  return hasPlace ? (
    <Suspense fallback={<WayToMap />}>
      <SideMap />
    </Suspense>
  ) : (
    <WayToMap />
  );
}

/** Until the map is there; on a rendered page until its reader does something. */
function WayToMap() {
  const isMember = useSession() !== null;
  const [search] = useSearchParams();
  return (
    <div className={styles.wayToMap}>
      <ButtonLink variant="secondary" size="md" to={mapAddressOf(readView(search, isMember))}>
        <Icon name="map" size={20} />
        지도에서 보기
      </ButtonLink>
    </div>
  );
}
