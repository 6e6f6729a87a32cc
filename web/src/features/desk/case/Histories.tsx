import type { DeskCase } from "@fitmate/contract/desk";
import { paths } from "@fitmate/contract/paths";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { dateWords, timeAgo } from "../../../lib/korean.ts";
import { useNow } from "../../../lib/useNow.ts";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { ruleName } from "../log/words.ts";
import { takenName } from "../words.ts";
import styles from "./CasePage.module.css";

type History = NonNullable<DeskCase["histories"]["subject"]>;

/** What has been with the two before. */
export function Histories({ case: { histories, between } }: { case: DeskCase }) {
  const { subject, reporter } = histories;
  if (!subject && !reporter) return null;
  return (
    <section aria-labelledby="histories">
      <h2 id="histories">두 사람의 지난 일</h2>
      <div className={styles.histories}>
        {subject && <HistoryCard of={subject} part="신고당한 사람" />}
        {reporter && (
          <HistoryCard of={reporter} part="처음 신고한 사람">
            {between && (
              <>
                <dt>둘 사이</dt>
                <dd>
                  {between.matesSince ? `${dateWords(new Date(between.matesSince))}부터 메이트` : "메이트가 아님"}
                  {between.blocked && <small>한쪽이 차단함</small>}
                </dd>
              </>
            )}
          </HistoryCard>
        )}
      </div>
    </section>
  );
}

/** Of the newest so many, the rest stands on the member's page. */
const SHOWN = 3;

function HistoryCard({ of, part, children }: { of: History; part: string; children?: ReactNode }) {
  const now = useNow();
  const measures = of.measures.slice(0, SHOWN);
  return (
    <div className={styles.history}>
      <div className={styles.person}>
        <Avatar nickname={of.nickname} picture={of.profilePicture} size="sm" />
        <span>
          <Link to={paths.deskMembers({ nickname: of.nickname })}>{of.nickname}</Link>
          <span className="caption">{part}</span>
        </span>
      </div>
      <dl className={styles.facts}>
        <dt>가입</dt>
        <dd>
          {dateWords(new Date(of.joinedAt))} · 메이트 {of.mates}명
        </dd>
        <dt>받은 신고</dt>
        <dd>{of.reportsReceived === 0 ? "없음" : `${of.reportsReceived}건 · ${of.actedOn}건 조치`}</dd>
        <dt>조치</dt>
        <dd>
          {measures.length === 0 && "없음"}
          {measures.map((measure) => (
            <span key={measure.measureId} className={styles.past}>
              {timeAgo(new Date(measure.since), now)} {takenName(measure)}
              {measure.undoneAt !== null && " (되돌림)"}
              {measure.rule && <small>{ruleName(measure.rule)}</small>}
            </span>
          ))}
        </dd>
        {children}
      </dl>
    </div>
  );
}
