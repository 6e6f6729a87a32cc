import type { Meetup } from "@fitmate/contract/meetups";
import { useNow } from "../../../lib/useNow.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { factsOf } from "./facts.ts";
import styles from "./Facts.module.css";

/** When, where, how hard, with whom. */
export function Facts({ meetup }: { meetup: Meetup }) {
  const now = useNow();
  return (
    <dl className={styles.facts} data-sport={meetup.sport}>
      {factsOf(meetup, now).map(({ icon, text, more }) => (
        <div key={icon}>
          <dt>
            <span className={styles.icon}>
              <Icon name={icon} />
            </span>
            {text}
          </dt>
          {more && <dd>{more}</dd>}
        </div>
      ))}
    </dl>
  );
}
