import { paths } from "@fitmate/contract/paths";
import { rules } from "@fitmate/contract/rules";
import type { Decision } from "@fitmate/contract/safety";
import { Link } from "react-router";
import { useNow } from "../../../lib/useNow.ts";
import { momentWords } from "../../../lib/wallClock.ts";
import { Content } from "./Content.tsx";
import { Objecting } from "./Objecting.tsx";
import { ANSWERED_WITHIN } from "../words.ts";
import { headlineOf, leavesTheRest, measuresIn } from "./words.ts";
import styles from "./Decision.module.css";

export function WholeDecision({ decision }: { decision: Decision }) {
  const { decidedAt, rule, words, content } = decision;
  const { title, text } = rules[rule];
  const now = useNow();
  return (
    <div className={styles.decision}>
      <div>
        <h1>{headlineOf(decision, now)}</h1>
        <p className="muted">
          {momentWords(decidedAt)}에 운영자가 직접 살펴보고 결정했어요.
          {leavesTheRest(decision, now) && " 다른 기능은 그대로 쓸 수 있어요."}
        </p>
      </div>
      <div className={styles.card}>
        <Content content={content} />
        <dl className={styles.facts}>
          <dt>조치</dt>
          <dd>{measuresIn(decision)}</dd>
          <dt>이유</dt>
          <dd>
            {rule} {title}
            {words && <small>{words}</small>}
          </dd>
        </dl>
        <div className={styles.rule}>
          <Link to={paths.rules({ rule })}>운영 규칙 {rule}</Link>
          <p>{text}</p>
        </div>
      </div>
      <Objecting
        decision={decision}
        label="다시 봐 주었으면 하는 점"
        facts={
          <ul className={styles.terms}>
            <li>처음 결정하지 않은 다른 운영자가 봐요</li>
            <li>결과가 나올 때까지 결정은 그대로예요</li>
            <li>한 번만 보낼 수 있어요. {ANSWERED_WITHIN}에 답을 드려요</li>
          </ul>
        }
      />
    </div>
  );
}
