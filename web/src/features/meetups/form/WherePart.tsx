import { countCharacters } from "@fitmate/contract/characters";
import { MEETUP_PLACE_MAX } from "@fitmate/contract/limits";
import { lastSound } from "@fitmate/contract/lastSound";
import { josa } from "es-hangul";
import { RadioCards } from "../../../ui/fields/Choice.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { outOf } from "../../../ui/fields/outOf.ts";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import type { MeetupDraft } from "./draft.ts";
import { givenAwayIn } from "./givenAway.ts";
import type { PartProps, PlaceFinder } from "./part.ts";
import styles from "./MeetupForm.module.css";

/** Where people meet, and who sees it. */
export function WherePart({ draft, change, problems, Finder }: PartProps & { Finder: PlaceFinder }) {
  const { sport, place, area, placeShown } = draft;
  const options = [
    {
      value: "PARTICIPANTS",
      label: "함께하는 사람에게만",
      description: `다른 사람에게는 ${area || "동네 이름"}${josa.pick(area || "이름", "와/과")} 네모 칸, 거리만 보여요.`,
    },
    { value: "EVERYONE", label: "모두에게", description: "로그인하지 않은 사람도 정확한 장소를 봐요." },
  ] as const;
  const warning = warningOf(draft);
  return (
    <section className={styles.part}>
      <h2>어디서</h2>
      <div className={styles.field} data-part="place">
        <Finder sport={sport} place={place} onPlace={(found, around) => change({ place: found, area: around })} />
        {problems.place && <FieldMessage kind="error" text={problems.place} />}
      </div>
      {place && (
        <div data-part="placeName">
          <TextField
            label="장소 이름"
            placeholder="예) 자양역 3번 출구 앞"
            autoComplete="off"
            value={place.name}
            onChange={(event) => change({ place: { ...place, name: event.currentTarget.value } })}
            counter={outOf(countCharacters(place.name), MEETUP_PLACE_MAX)}
            error={problems.placeName}
            hint={place.name === "" && "지도에서 고른 곳에 이름을 붙여 주세요."}
          />
        </div>
      )}
      <div className={styles.field}>
        <RadioCards
          legend="장소를 누구에게 보일까요?"
          options={options}
          value={placeShown}
          onChange={(shown) => change({ placeShown: shown })}
        />
        {warning && (
          <p className={styles.warning} role="status">
            <Icon name="alert" size={18} />
            {warning}
          </p>
        )}
      </div>
    </section>
  );
}

/** A place that only those see who are in it can be named by what everybody reads. */
function warningOf({ placeShown, place, title, description }: MeetupDraft): string | null {
  if (placeShown !== "PARTICIPANTS" || !place) return null;
  const inTitle = givenAwayIn(title, place.name);
  const word = inTitle ?? givenAwayIn(description, place.name);
  if (word === null) return null;
  const where = inTitle === null ? "하고 싶은 말에" : "제목에";
  return `${where} ‘${word}’${josa.pick(lastSound(word), "이/가")} 들어 있어요. 제목과 글만 보고도 장소를 짐작할 수 있어요.`;
}
