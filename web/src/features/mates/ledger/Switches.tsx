/** Who sees my square: nobody for a while, or my own gender only. */
import type { Gender } from "@fitmate/contract/gender";
import type { MyLocation } from "@fitmate/contract/mates";
import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useChangeAudience } from "../../../data/mates/location.ts";
import { myProfile } from "../../../data/profile/myProfile.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { SwitchRow } from "../../../ui/fields/SwitchRow.tsx";
import { usePausing } from "../location/usePausing.ts";
import styles from "./ledger.module.css";

export function Switches({ paused, sameGenderOnly }: Pick<MyLocation, "paused" | "sameGenderOnly">) {
  return (
    <div className={styles.switches}>
      <Pause paused={paused} />
      <SameGender sameGenderOnly={sameGenderOnly} />
    </div>
  );
}

function Pause({ paused }: { paused: boolean }) {
  const { pause, wanted } = usePausing();
  return (
    <SwitchRow text="위치 쉬기" detail="지도와 추천에서 잠시 빠져요" checked={wanted ?? paused} onChange={pause} />
  );
}

const MEMBERS_OF: Record<Gender, string> = { MALE: "남성 회원", FEMALE: "여성 회원" };

function SameGender({ sameGenderOnly }: { sameGenderOnly: boolean }) {
  const { data } = useQuery(myProfile);
  const audience = useChangeAudience();
  if (!data) return null;
  const { gender } = data;
  if (!gender && !sameGenderOnly) {
    return (
      <p className={styles.unsaid}>
        <b>같은 성별에게만 보이기</b>
        <small>
          <Link to={paths.myPage()}>나의 정보</Link>에서 성별을 고르면 켤 수 있어요
        </small>
      </p>
    );
  }
  const members = gender && MEMBERS_OF[gender];
  const change = (next: boolean) =>
    audience.mutate(next, {
      onSuccess: ({ sameGenderOnly: isNarrow, visibleUntil }) => {
        const isSeen = visibleUntil !== null;
        if (isNarrow) toast.show(isSeen ? `이제 ${members}에게만 보여요.` : "같은 성별에게만 보이기를 켰어요.");
        else toast.show(isSeen ? "다시 모두의 지도에 보여요." : "같은 성별에게만 보이기를 껐어요.");
      },
      onError: toastError,
    });
  return (
    <SwitchRow
      text="같은 성별에게만 보이기"
      detail={members ? `${members}의 지도에만 내 칸이 보여요` : "성별을 고르지 않아서 아무에게도 보이지 않아요"}
      checked={audience.isPending ? audience.variables : sameGenderOnly}
      onChange={change}
    />
  );
}
