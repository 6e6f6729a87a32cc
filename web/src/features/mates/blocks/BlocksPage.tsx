/** Whom I have blocked, and the way back. */
import type { BlockedMember } from "@fitmate/contract/blocks";
import { paths } from "@fitmate/contract/paths";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { Empty } from "../../../ui/feedback/Empty.tsx";
import { blockedMembers } from "../../../data/mates/blocks.ts";
import { useLostFocus } from "../../../ui/useLostFocus.ts";
import { PeopleSection } from "../requests/PeopleSection.tsx";
import { BlockedRow } from "./BlockedRow.tsx";

const keyOfBlocked = ({ nickname }: BlockedMember) => nickname;

export function Component() {
  const blocked = useInfiniteQuery(blockedMembers);
  const heading = useRef<HTMLHeadingElement>(null);
  // With the last of them the list goes, too.
  const around = useLostFocus(() => heading.current?.focus({ preventScroll: true }));
  useAppBar({ backTo: paths.myPage() });
  return (
    <div {...around} className="container container--reading page page--sub">
      <div className="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            차단한 회원
          </h1>
          <p>지도와 목록에서 서로 보이지 않고, 메이트 신청도 오지 않아요. 상대에게는 알리지 않아요.</p>
        </div>
      </div>
      {blocked.data?.length === 0 ? (
        <Empty
          art="alone"
          title="차단한 회원이 없어요"
          text="함께하고 싶지 않은 사람이 있으면 지도의 프로필이나 메이트 목록에서 차단할 수 있어요."
        />
      ) : (
        <PeopleSection title="차단 목록" query={blocked} keyOf={keyOfBlocked} Row={BlockedRow} />
      )}
    </div>
  );
}
