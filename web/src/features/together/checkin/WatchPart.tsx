/** One that I was asked to look after: the question, the time it runs, the alert, and that they are back. */
import { useEffect } from "react";
import type { Watched } from "../../../data/together/checkIns.ts";
import { useSee } from "../../../data/together/acts.ts";
import { Agree } from "./Agree.tsx";
import { AlertPart } from "./AlertPart.tsx";
import styles from "./CheckInPage.module.css";
import { Over } from "./Over.tsx";
import { Relief } from "./Relief.tsx";
import { WatchArt } from "./WatchArt.tsx";
import { Watching } from "./Watching.tsx";

export function WatchPart({ watch }: { watch: Watched }) {
  const { checkInId, state, seen } = watch;
  const { mutate: see } = useSee();
  // What stands on other pages until it was seen has been seen here.
  const isNews = !seen && state !== "ASKED";
  useEffect(() => {
    if (isNews) see(checkInId);
  }, [isNews, checkInId, see]);
  return (
    <div className={styles.watch}>
      <WatchArt back={state === "SAFE"} />
      <Part watch={watch} />
    </div>
  );
}

function Part({ watch }: { watch: Watched }) {
  const { state, member, alert } = watch;
  // Also where it has ended without an answer, whatever stands between the two by now: that is no all-clear.
  if (alert) return <AlertPart watch={watch} alert={alert} />;
  // Once a block stands between the two, there is nobody to speak of.
  if (!member) return <Over watch={watch} />;
  const props = { watch, nickname: member.nickname };
  if (state === "ASKED") return <Agree {...props} />;
  if (state === "ON") return <Watching {...props} />;
  return state === "SAFE" ? <Relief {...props} /> : <Over watch={watch} />;
}
