import type { Training } from "@fitmate/contract/together";
import { praises } from "@fitmate/contract/praises";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { MemberLink } from "../../../ui/people/MemberLink.tsx";
import styles from "./TogetherPage.module.css";

type SaidProps = Pick<Training, "said"> & {
  /** Nothing can be said any more. */
  isLate: boolean;
};

/** What I have said, for me alone. */
export function Said({ said, isLate }: SaidProps) {
  if (said === null)
    return <p className="muted">{isLate ? "답할 수 있는 기간이 지났어요." : "지금은 답할 수 있는 사람이 없어요."}</p>;
  return (
    <section className={styles.part}>
      <h2>내 답</h2>
      {said.length === 0 ? (
        <p className="muted">아무도 고르지 않았어요.</p>
      ) : (
        <ul className={styles.said}>
          {said.map(({ nickname, met, again, praises: given }) => (
            <li key={nickname}>
              <b>
                <MemberLink nickname={nickname} />
              </b>
              <span>{[met ? "함께했어요" : "못 만났어요", again && "또 할래요"].filter(Boolean).join(" · ")}</span>
              {given.length > 0 && (
                <span className="caption">{given.map((praise) => praises[praise].words).join(" · ")}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.private}>
        <Icon name="lock" size={16} />
        나만 볼 수 있어요. 둘 다 같은 답을 한 것만 서로 알게 돼요.
      </p>
    </section>
  );
}
