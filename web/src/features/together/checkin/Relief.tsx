import { paths } from "@fitmate/contract/paths";
import type { Watched } from "../../../data/together/checkIns.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { useServerNow } from "./useServerNow.ts";
import { momentOf } from "./words.ts";

/** They are back. */
export function Relief({ watch, nickname }: { watch: Watched; nickname: string }) {
  const now = new Date(useServerNow(watch.aheadMs));
  return (
    <>
      <div>
        <h1>{nickname}님이 잘 들어왔대요</h1>
        <p>{watch.answeredAt && `${momentOf(watch.answeredAt, now)}에 답했어요. `}함께 마음 써 줘서 고마워요.</p>
      </div>
      <ButtonLink variant="secondary" size="lg" block to={paths.room(nickname)}>
        대화로 가기
      </ButtonLink>
    </>
  );
}
