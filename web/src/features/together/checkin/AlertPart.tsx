import { CHECK_IN_SILENCE_MINUTES } from "@fitmate/contract/limits";
import { paths } from "@fitmate/contract/paths";
import type { Watched } from "../../../data/together/checkIns.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import styles from "./CheckInPage.module.css";
import { FactRows } from "./FactRows.tsx";
import { useServerNow } from "./useServerNow.ts";
import { hoursOf, momentOf, peopleWords, UNANSWERED, unansweredWords, whatOf } from "./words.ts";

const MINUTE_MS = 60_000;

type AlertPartProps = { watch: Watched; alert: NonNullable<Watched["alert"]> };

/** There was no answer: who, when, where, with whom, and what one can do. It stays when the check-in ends without one. */
export function AlertPart({ watch, alert }: AlertPartProps) {
  const { state, member, dueAt, alertAt, kind, aheadMs } = watch;
  const now = new Date(useServerNow(aheadMs));
  // Not always when it was due: where no server ran it was asked later.
  const askedAt = new Date(Date.parse(alertAt) - CHECK_IN_SILENCE_MINUTES * MINUTE_MS).toISOString();
  const what = whatOf(watch);
  const [somebody] = alert.people;
  // Whoever has parted cannot be written to, and after a block has no name.
  const present = state === "ENDED" ? null : member;
  return (
    <>
      <div>
        <h1>{present ? `${present.nickname}님이 아직 답하지 않았어요` : UNANSWERED}</h1>
        <p>
          {present
            ? `${momentOf(dueAt, now)}에 들어온다고 했는데 ${momentOf(alertAt, now)}까지 답이 없어요. 배터리가 다 됐거나 깜빡했을 수도 있어요. 먼저 연락해 주세요.`
            : unansweredWords(watch, now)}
        </p>
      </div>
      {present && (
        <ButtonLink variant="accent" size="lg" block to={paths.room(present.nickname)}>
          {present.nickname}님에게 메시지 보내기
        </ButtonLink>
      )}
      <FactRows
        rows={[
          { name: "누구와", value: peopleWords(alert) },
          {
            name: "무엇을",
            value: kind === "PLAN" ? what : alert.title,
            more: kind === "PLAN" ? hoursOf(watch, now) : `${what} · ${hoursOf(watch, now)}`,
          },
          { name: "어디서", value: alert.place, more: alert.area },
          {
            name: "돌아올 때",
            value: momentOf(dueAt, now),
            more: `${momentOf(askedAt, now)}에 물어봤고 ${CHECK_IN_SILENCE_MINUTES}분 동안 답이 없었어요`,
          },
        ]}
      />
      <section>
        <h2 className={styles.sub}>이렇게 해 보세요</h2>
        <ol className={styles.steps}>
          <li>
            <span>{present ? "메시지를 보내거나, 번호를 안다면 전화해 보세요." : "번호를 안다면 전화해 보세요."}</span>
          </li>
          <li>
            <span>{somebody ? `${somebody}님이나 ` : ""}함께 아는 사람에게도 물어보세요.</span>
          </li>
          <li>
            <span>
              연락이 닿지 않고 걱정되는 점이 있다면 112에 전화해 주세요. 위에 적힌 시간과 장소를 그대로 말하면 돼요.
            </span>
          </li>
        </ol>
      </section>
      <div className={styles.police}>
        <p>
          <b>핏메이트는 112를 대신하지 않아요.</b> 위치를 따라가지 않아서 지금 어디에 있는지는 알 수 없어요.
        </p>
        <a className={styles.call} href="tel:112">
          <Icon name="phone" size={18} />
          <span aria-hidden="true">112</span>
          <span className="sr-only">112에 전화하기</span>
        </a>
      </div>
      {present && (
        <p className="caption">이 소식은 한 번만 알려 드려요. {present.nickname}님이 답하면 여기에 바로 보여요.</p>
      )}
    </>
  );
}
