import type { GatheringPlace } from "@fitmate/contract/gatherings";
import type { PlaceKind, PlanOffers } from "@fitmate/contract/plans";
import { Suspense, useState } from "react";
import { Lanes } from "../../../ui/feedback/Lanes.tsx";
import { RadioCards } from "../../../ui/fields/Choice.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import type { PlaceFinder } from "../form/part.ts";
import type { Choices } from "./draft.ts";
import styles from "./ProposalForm.module.css";
import { type ChoiceProps, focusOnCome, Waiting } from "./WhenChoice.tsx";

const KINDS: Record<PlaceKind, string> = {
  STATION: "지하철역",
  PARK: "공원",
  TRACK: "운동장",
  TRAILHEAD: "등산로 입구",
};

type WhereChoiceProps = ChoiceProps & { place: GatheringPlace | null; Finder: PlaceFinder };

/** One of the public places that are offered, or one that is sought or set on the map. */
export function WhereChoice({ draft, choices, change, offers, problems, place, Finder }: WhereChoiceProps) {
  const { ownPlace, sport } = draft;
  /** What opened it has made room for it. */
  const [isOpened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    change({ ownPlace: "SOUGHT" });
  };
  const from = offers.data?.placesFrom ?? null;
  const seeks = ownPlace !== null || (choices.places.length === 0 && !offers.isPending);
  const own = ownPlace === "SOUGHT" ? null : ownPlace;
  return (
    <div className={styles.part}>
      {choices.places.length > 0 && (
        <RadioCards
          legend={
            <span className={styles.legend}>
              어디서{" "}
              <small>{from === "MIDDLE" ? "둘 사이의 공개된 곳이에요" : from && "내 동네의 공개된 곳이에요"}</small>
            </span>
          }
          options={choices.places.map((each) => ({
            value: each.place.name,
            label: each.place.name,
            description: kindWords(each),
          }))}
          value={seeks ? null : (place?.name ?? null)}
          onChange={(name) => {
            const chosen = choices.places.find((each) => each.place.name === name);
            change({ place: chosen?.place ?? null, ownPlace: null });
          }}
        />
      )}
      {offers.isPending && <Waiting label="어디서" />}
      {choices.places.length === 0 && !offers.isPending && (
        <p className={styles.legend}>
          어디서 <small>만날 곳을 찾아 주세요</small>
        </p>
      )}
      {seeks ? (
        <div className={styles.own} ref={isOpened ? focusOnCome : undefined} tabIndex={-1}>
          <Suspense fallback={<Lanes label="장소 찾기를 여는 중이에요" />}>
            <Finder sport={sport} place={own} takesFocus={isOpened} onPlace={(found) => change({ ownPlace: found })} />
          </Suspense>
          {own && (
            <TextField
              label="장소 이름"
              placeholder="예) 뚝섬역 2번 출구"
              autoComplete="off"
              value={own.name}
              onChange={(event) => change({ ownPlace: { ...own, name: event.currentTarget.value } })}
            />
          )}
        </div>
      ) : (
        <button type="button" className={styles.other} onClick={open}>
          <Icon name="search" size={20} />
          다른 곳 찾기
          <Icon name="chevron-right" size={18} />
        </button>
      )}
      {problems.place && <FieldMessage kind="error" text={problems.place} />}
      {from !== null && choices.places.length > 0 && (
        <p className={styles.privacy}>
          <Icon name="shield" size={18} />
          {PRIVACY[from]}
        </p>
      )}
    </div>
  );
}

const PRIVACY: Record<NonNullable<PlanOffers["placesFrom"]>, string> = {
  MIDDLE: "두 동네의 가운데에서 골랐어요. 서로의 동네가 어디인지는 알려 주지 않아요.",
  MINE: "내 동네 가까이에서 골랐어요. 상대의 동네는 보지 않았어요.",
};

function kindWords({ kind }: Choices["places"][number]): string {
  if (!kind) return "받은 제안";
  return kind.mountain === null ? KINDS[kind.kind] : `${kind.mountain} 등산로 입구`;
}
