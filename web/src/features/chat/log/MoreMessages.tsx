import { Button } from "../../../ui/controls/Button.tsx";
import { Lanes } from "../../../ui/feedback/Lanes.tsx";
import styles from "./MessageLog.module.css";
import type { MorePages } from "../../../data/chat/morePages.ts";

/** Stands where more messages come in; `what` they are takes 를. */
export function MoreMessages({ isPending, isError, retry, what }: MorePages & { what: string }) {
  return (
    <li className={styles.more}>
      {isError ? (
        <Button variant="ghost" size="sm" onClick={retry}>
          {what}를 불러오지 못했어요. 다시 시도
        </Button>
      ) : (
        isPending && <Lanes label={`${what}를 불러오는 중이에요`} />
      )}
    </li>
  );
}
