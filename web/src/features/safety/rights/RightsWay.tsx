import { PLACEHOLDER_DAYS } from "@fitmate/contract/limits";
import styles from "./RightsPage.module.css";

const STEPS = [
  ["접수", "회원이 아니라면 적은 이메일로 보낸 링크에서 확인해요"],
  ["글이 자리를 비켜요", `사생활과 명예는 바로, 길게는 ${PLACEHOLDER_DAYS}일 동안 가려 두고 양쪽에 알려요`],
  ["글쓴이가 이의를 낼 수 있어요", "그러면 운영자가 직접 결정해요"],
  [`${PLACEHOLDER_DAYS + 1}일째`, "다르게 결정되지 않으면 글이 다시 보여요"],
] as const;

/** What becomes of it. */
export function RightsWay() {
  return (
    <aside className={styles.side}>
      <h2>이렇게 진행돼요</h2>
      <ol className={styles.way}>
        {STEPS.map(([step, more]) => (
          <li key={step}>
            <b>{step}</b>
            <small>{more}</small>
          </li>
        ))}
      </ol>
      <p className="caption">
        저작권과 그 밖의 권리는 운영자가 먼저 살펴보고 결정해요. 같은 내용을 같은 이유로 다시 신고하면 그때부터는
        운영자가 결정해요.
      </p>
      <p className="caption">
        정보통신망법 제44조의2에 따른 절차예요. 불법촬영물은 여기 대신 글의 신고에서 ‘불법촬영물’을 골라 주세요. 바로
        가려져요.
      </p>
    </aside>
  );
}
