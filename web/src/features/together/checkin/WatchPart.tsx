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
  // Once a block stands between the two, there is nobody to speak of.
  if (!watch.member) return <Over />;
  const props = { watch, nickname: watch.member.nickname };
  if (watch.state === "ASKED") return <Agree {...props} />;
  if (watch.state === "ON") return <Watching {...props} />;
  if (watch.state === "ALERTED") return <AlertPart {...props} />;
  return watch.state === "SAFE" ? <Relief {...props} /> : <Over declined={watch.state === "DECLINED"} />;
}
