import { paths } from "@fitmate/contract/paths";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import styles from "./RightsPage.module.css";

type RightsSentProps = { sent: { isConfirmed: boolean; message: string } };

/** It has been sent: where it goes on. */
export function RightsSent({ sent: { isConfirmed, message } }: RightsSentProps) {
  return (
    <section className={styles.form} role="status">
      <span className={styles.mark} aria-hidden="true">
        <Icon name={isConfirmed ? "check" : "mail"} size={28} />
      </span>
      <h2>{isConfirmed ? "신고를 접수했어요" : "메일함을 확인해 주세요"}</h2>
      <p className="muted">{message}</p>
      {isConfirmed ? (
        <ButtonLink size="lg" block to={paths.reports()}>
          내 신고 보기
        </ButtonLink>
      ) : (
        <p className="caption">메일이 보이지 않으면 스팸함도 봐 주세요. 링크를 열기 전에는 아무것도 가리지 않아요.</p>
      )}
    </section>
  );
}
