import type { FirstSteps as Taken } from "@fitmate/contract/firstSteps";
import { Link } from "react-router";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import styles from "./FirstSteps.module.css";
import { STEPS } from "./firstSteps.ts";

/** What to do first here; each step leads to where it is done. */
export function FirstSteps({ taken, onHide }: { taken: Taken; onHide: () => void }) {
  const count = STEPS.filter(({ key }) => taken[key]).length;
  return (
    <section className={styles.steps} aria-labelledby="first-steps">
      <div className={styles.head}>
        <h2 id="first-steps">핏메이트 시작하기</h2>
        <p className="caption">
          {STEPS.length}개 중 {count}개 했어요
        </p>
        <IconButton className={styles.hide} icon="close" label="시작하기 그만 보기" muted onClick={onHide} />
      </div>
      <ol className={styles.list}>
        {STEPS.map(({ key, icon, title, text, to }) => (
          <li key={key}>
            {taken[key] ? (
              <div className={styles.step} data-taken>
                <span className={styles.sign}>
                  <Icon name="check" size={20} />
                </span>
                <b>{title}</b>
                <span className="sr-only">했어요</span>
              </div>
            ) : (
              <Link className={styles.step} to={to}>
                <span className={styles.sign}>
                  <Icon name={icon} size={20} />
                </span>
                <b>{title}</b>
                <span className={styles.text}>{text}</span>
                <Icon className={styles.go} name="chevron-right" size={20} />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
