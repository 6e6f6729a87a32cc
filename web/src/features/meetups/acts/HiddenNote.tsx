import type { Meetup } from "@fitmate/contract/meetups";
import { paths } from "@fitmate/contract/paths";
import { rules } from "@fitmate/contract/rules";
import { Link } from "react-router";
import { Icon } from "../../../ui/icons/Icon.tsx";
import styles from "../detail/Standing.module.css";

/** To its host: moderators have hidden it, from whom, and by which rule. */
export function HiddenNote({ hidden: { by } }: { hidden: NonNullable<Meetup["hidden"]> }) {
  return (
    <div className={styles.standing} data-look="off" role="status">
      <span className={styles.mark}>
        <Icon name="eye-off" size={20} />
      </span>
      <p>
        <b>운영자가 가린 번개예요</b>
        {by && (
          <small>
            운영 규칙 {by.rule} {rules[by.rule].title} · <Link to={paths.decision(by.decisionId)}>결정 보기</Link>
          </small>
        )}
        <small>
          이미 함께하는 사람에게만 보여요.
          {!by && " 운영자가 살펴보고 있고, 결정하면 알려 드려요."}
        </small>
      </p>
    </div>
  );
}
