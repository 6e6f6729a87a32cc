import type { Meetup } from "@fitmate/contract/meetups";
import { useNow } from "../../../lib/useNow.ts";
import { momentWords } from "../../../lib/wallClock.ts";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { MemberLink } from "../../../ui/people/MemberLink.tsx";
import { until } from "../detail/moments.ts";
import styles from "./acts.module.css";

/** Who waits for a seat, in order. */
export function Queue({ meetup: { queue } }: { meetup: Meetup }) {
  const now = useNow();
  return (
    <section className={styles.section}>
      <h2>대기 {queue.length}명</h2>
      <ol>
        {queue.map(({ nickname, profilePicture, since, offeredUntil }, index) => (
          <li key={nickname} className={styles.person}>
            <MemberLink
              nickname={nickname}
              picture={<Avatar nickname={nickname} picture={profilePicture} size="sm" />}
            />
            <div>
              <p className={styles.name}>
                <MemberLink nickname={nickname} />
              </p>
              <p className="caption">
                {offeredUntil
                  ? `자리가 나서 물어봤어요 · ${until(offeredUntil, now)} 남음`
                  : `${momentWords(since, now)}부터`}
              </p>
            </div>
            <span className="caption">{index + 1}번째</span>
          </li>
        ))}
      </ol>
      <p className="caption">자리가 나면 먼저 온 순서대로 들어와요.</p>
    </section>
  );
}
