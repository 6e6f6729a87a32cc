import { NAMELESS_PARTICIPANT } from "@fitmate/contract/groupRooms";
import { ReportReason, reportReasons } from "@fitmate/contract/safety";
import { useEffect, useRef } from "react";
import type { Reported } from "../../../ui/overlays/reporting.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { countOf } from "./about.ts";
import { targetWords } from "../words.ts";
import { Head } from "./Head.tsx";
import { Untold } from "./Untold.tsx";
import styles from "./Report.module.css";

type ReasonsProps = {
  reported: Reported;
  /** The one that was chosen before. */
  chosen: ReportReason | null;
  onChoose: (reason: ReportReason) => void;
  onClose: () => void;
};

/** The first tap: why. */
export function Reasons({ reported, chosen, onChoose, onClose }: ReasonsProps) {
  const { target, nickname, picture, quotes } = reported;
  const before = useRef<HTMLButtonElement>(null);
  useEffect(() => before.current?.focus({ preventScroll: true }), []);
  const excerpt = quotes.find(({ text }) => text !== "")?.text;
  return (
    <>
      <Head title="무엇이 문제였나요?" onClose={onClose} />
      <div className={styles.target}>
        <Avatar nickname={nickname ?? NAMELESS_PARTICIPANT} picture={picture} size="sm" />
        <div>
          <b>{targetWords(target.kind, nickname, countOf(reported), NAMELESS_PARTICIPANT)}</b>
          {excerpt && <p>{excerpt}</p>}
        </div>
      </div>
      <ul className={styles.reasons}>
        {ReportReason.options.map((reason) => (
          <li key={reason}>
            <button
              ref={reason === chosen ? before : undefined}
              type="button"
              className={styles.reason}
              onClick={() => onChoose(reason)}
            >
              <span>
                <b>{reportReasons[reason].title}</b>
                {reportReasons[reason].hint && <small>{reportReasons[reason].hint}</small>}
              </span>
              <Icon name="chevron-right" size={18} />
            </button>
          </li>
        ))}
      </ul>
      <Untold />
    </>
  );
}
