import type { MateMatch } from "@fitmate/contract/mateRequests";
import { bandWords } from "../../lib/korean.ts";
import { commonMates } from "./commonMates.ts";
import { type Fit, Reasons } from "./Reasons.tsx";
import { trustWords } from "./Trust.tsx";
import styles from "./InShort.module.css";

type InShortProps = {
  about: Fit & Pick<MateMatch, "introduction" | "distanceBand" | "matesInCommon" | "trust">;
};

/** Who somebody is and what we have in common, for whoever is to answer them. */
export function InShort({ about }: InShortProps) {
  const { introduction, distanceBand, matesInCommon, trust } = about;
  const facts = [
    distanceBand && bandWords(distanceBand),
    commonMates(matesInCommon),
    trust && trustWords(trust),
  ].filter(Boolean);
  return (
    <div className={styles.inShort}>
      {introduction && <p className={styles.introduction}>{introduction}</p>}
      {facts.length > 0 && <p className="caption">{facts.join(" · ")}</p>}
      <Reasons fit={about} />
    </div>
  );
}
