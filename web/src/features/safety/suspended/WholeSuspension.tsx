import { paths } from "@fitmate/contract/paths";
import { rules } from "@fitmate/contract/rules";
import type { Suspension } from "@fitmate/contract/safety";
import { Link } from "react-router";
import { useExport } from "../../../data/leaving/leaving.ts";
import { messageOf } from "../../../lib/api.ts";
import { dayNameAt, momentWords } from "../../../lib/wallClock.ts";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { Content } from "../decision/Content.tsx";
import { Objecting } from "../decision/Objecting.tsx";
import cards from "../decision/Decision.module.css";
import rows from "../LinkRows.module.css";
import { ANSWERED_WITHIN } from "../words.ts";
import { Term } from "./Term.tsx";
import styles from "./Suspended.module.css";

type WholeSuspensionProps = { suspension: Suspension; onSignOut: () => void };

export function WholeSuspension({ suspension: { since, until, decision }, onSignOut }: WholeSuspensionProps) {
  const { rule, words, content } = decision;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{until === null ? "더는 이용할 수 없는 계정이에요" : `${dayNameAt(until)}까지 이용이 멈춰 있어요`}</h1>
        <p>운영자가 직접 살펴보고 결정했어요. 그동안 메시지, 번개, 지도에서 보이지 않아요.</p>
        {until !== null && <Term since={since} until={until} end={`${momentWords(until)}에 풀려요`} />}
      </header>
      <div className={styles.columns}>
        <div className={styles.main}>
          <section aria-labelledby="why">
            <h2 id="why">왜 멈췄나요?</h2>
            <div className={cards.card}>
              <div>
                <p className={styles.reason}>
                  {rule} {rules[rule].title}
                </p>
                {words && <p className={`muted ${styles.words}`}>{words}</p>}
              </div>
              <Content content={content} />
              <Link className={styles.more} to={paths.rules({ rule })}>
                운영 규칙 {rule} 읽기
                <Icon name="chevron-right" size={18} />
              </Link>
            </div>
          </section>
          <Objecting
            decision={decision}
            main
            label="어떤 점이 다른가요?"
            placeholder="빠진 사정이나 사실과 다른 점을 적어 주세요."
            facts={<p className="caption">한 번만 보낼 수 있어요. {ANSWERED_WITHIN}에 답을 드려요.</p>}
          />
        </div>
        <section aria-labelledby="now">
          <h2 id="now">지금 할 수 있는 일</h2>
          <Ways onSignOut={onSignOut} />
        </section>
      </div>
    </div>
  );
}

function Ways({ onSignOut }: { onSignOut: () => void }) {
  const { mutate, isPending, error, isSuccess } = useExport();
  return (
    <>
      <ul className={rows.rows}>
        <li>
          <button type="button" aria-busy={isPending || undefined} onClick={() => mutate()}>
            <Icon name="download" size={20} />
            <span>
              내 데이터 내려받기<small>{isPending ? "파일을 만들고 있어요" : "글, 메시지, 기록을 파일로"}</small>
            </span>
          </button>
        </li>
        <Way to={paths.rules()} icon="note" text="운영 규칙" more="어떤 일로 멈추는지" />
        <Way to={paths.leave()} icon="trash" text="탈퇴하기" more="내 글과 정보가 지워져요" />
        <li>
          <button type="button" onClick={onSignOut}>
            <Icon name="logout" size={20} />
            <span>로그아웃</span>
          </button>
        </li>
      </ul>
      <div role="status">
        {error && <FieldMessage kind="error" text={messageOf(error)} />}
        {isSuccess && <FieldMessage kind="ok" text="내려받았어요." />}
      </div>
    </>
  );
}

type WayProps = { to: string; icon: "note" | "trash"; text: string; more: string };

function Way({ to, icon, text, more }: WayProps) {
  return (
    <li>
      <Link to={to}>
        <Icon name={icon} size={20} />
        <span>
          {text}
          <small>{more}</small>
        </span>
        <Icon name="chevron-right" size={18} />
      </Link>
    </li>
  );
}
