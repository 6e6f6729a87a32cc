import { paths } from "@fitmate/contract/paths";
import type { Watched } from "../../../data/together/checkIns.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { FactRows } from "./FactRows.tsx";
import { useServerNow } from "./useServerNow.ts";
import { hoursOf, whatOf } from "./words.ts";

/** There is nothing to look after any more: which it was, and by nobody's name. */
export function Over({ watch }: { watch: Watched }) {
  const now = new Date(useServerNow(watch.aheadMs));
  const declined = watch.state === "DECLINED";
  return (
    <>
      <div>
        <h1>{declined ? "맡지 않기로 한 안심 체크인이에요" : "안심 체크인이 끝났어요"}</h1>
        <p>{declined ? "이유는 묻지 않아요. 더 할 일은 없어요." : "더 살펴보지 않아도 돼요. 마음 써 줘서 고마워요."}</p>
      </div>
      <FactRows rows={[{ name: "무엇을", value: whatOf(watch), more: hoursOf(watch, now) }]} />
      <ButtonLink variant="secondary" size="lg" block to={paths.home()}>
        홈으로
      </ButtonLink>
    </>
  );
}
