/** What others see of where I am just now, with the switches that change it. */
import { cellOf, type LatLng } from "@fitmate/contract/cell";
import type { MyLocation } from "@fitmate/contract/mates";
import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { areaName } from "../../../data/places/places.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { useWhyUnseen } from "../location/useWhyUnseen.ts";
import styles from "./ledger.module.css";
import { SquareMap } from "./SquareMap.tsx";
import { Switches } from "./Switches.tsx";

export function Now({ mine }: { mine: MyLocation }) {
  return (
    <div className={styles.now}>
      {mine.location ? <Square at={mine.location} mine={mine} /> : <Nowhere />}
      {mine.location && <Switches paused={mine.paused} sameGenderOnly={mine.sameGenderOnly} />}
    </div>
  );
}

function Square({ at, mine }: { at: LatLng; mine: MyLocation }) {
  const { paused, visibleUntil, sameGenderOnly } = mine;
  const whyUnseen = useWhyUnseen(sameGenderOnly);
  const { data: area } = useQuery(areaName(cellOf(at)));
  const [title, text] = paused
    ? ["지금은 아무에게도 보이지 않아요", "메이트 신청과 메시지는 그대로 받아요. 언제든 다시 켤 수 있어요."]
    : visibleUntil === null
      ? ["지금은 아무에게도 보이지 않아요", whyUnseen]
      : [
          area ? `${area}의 네모 칸 하나` : "네모 칸 하나",
          sameGenderOnly
            ? "같은 성별인 회원에게 이 칸만 보여요. 정확한 지점은 휴대폰 밖으로 나가지 않아요."
            : "남들에게는 이 칸만 보여요. 정확한 지점은 휴대폰 밖으로 나가지 않아요.",
        ];
  return (
    <section className={styles.square} aria-labelledby="square">
      <SquareMap at={at} hidden={paused ? "쉬는 중" : visibleUntil === null ? "안 보임" : null} />
      <div>
        <h2 id="square">{title}</h2>
        <p>{text}</p>
      </div>
    </section>
  );
}

function Nowhere() {
  return (
    <section className={styles.square} aria-labelledby="square">
      <div>
        <h2 id="square">아직 위치를 정하지 않았어요</h2>
        <p>정하기 전에는 지도와 추천에 나오지 않아요.</p>
        <ButtonLink variant="secondary" to={paths.findMate({ opens: "location" })}>
          내 위치 정하기
        </ButtonLink>
      </div>
    </section>
  );
}
