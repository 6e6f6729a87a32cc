/** What keeps a draft from being sent, in a sentence at the part it is about. */
import { countCharacters } from "@fitmate/contract/characters";
import {
  MEETUP_ASCENT_MAX_METRES,
  MEETUP_DESCRIPTION_MAX,
  MEETUP_KILOMETRES_MAX,
  MEETUP_TITLE_MAX,
  PACE_MAX_SECONDS,
  PACE_MIN_SECONDS,
} from "@fitmate/contract/limits";
import { grouped } from "@fitmate/contract/grouped";
import { messageOf } from "../../../lib/api.ts";
import { type ByCode, findByCode } from "../../../lib/byCode.ts";
import { paceFace } from "../card/words.ts";
import { beginsAt, effortOf, type MeetupDraft } from "./draft.ts";
import { tooLong } from "../../../ui/fields/tooLong.ts";
import { placeNameProblem, whenProblem } from "./whenAndWhere.ts";

/** In the order of the screen. */
export const PARTS = [
  "title",
  "begins",
  "place",
  "placeName",
  "kilometres",
  "pace",
  "ascent",
  "capacity",
  "audience",
  "description",
] as const;
export type Part = (typeof PARTS)[number];
export type Problems = Partial<Record<Part, string>>;

/** `said`: what a gathering says that the draft changes. */
export function problemsOf(draft: MeetupDraft, now: Date, said?: MeetupDraft): Problems {
  const { title, description, place } = draft;
  const { kilometres, paceSeconds, ascentMetres } = effortOf(draft);
  const problems: Record<Part, string | false> = {
    title:
      title.trim() === "" ? "제목을 적어 주세요." : tooLong("제목은", countCharacters(title.trim()), MEETUP_TITLE_MAX),
    begins: whenProblem(beginsAt(draft), now, "날짜와 시각을 골라 주세요.", said && beginsAt(said)),
    place: place === null && "모일 곳을 찾거나 지도에서 골라 주세요.",
    placeName: place !== null && placeNameProblem(place),
    kilometres:
      Number.isNaN(kilometres) && `거리는 ${MEETUP_KILOMETRES_MAX}km까지, 소수점 한 자리까지 적어 주세요. 예) 6.5`,
    pace:
      Number.isNaN(paceSeconds) &&
      `페이스는 ${paceFace(PACE_MIN_SECONDS)}부터 ${paceFace(PACE_MAX_SECONDS)}까지 적어 주세요. 예) 6:30`,
    ascent:
      Number.isNaN(ascentMetres) && `오름은 ${grouped(MEETUP_ASCENT_MAX_METRES)}m까지 숫자로 적어 주세요. 예) 420`,
    capacity: false,
    audience: false,
    description: tooLong("하고 싶은 말은", countCharacters(description.trim()), MEETUP_DESCRIPTION_MAX),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== false));
}

const REFUSED_AT: ByCode<Part> = {
  MEETUP_TIME: "begins",
  GENDER_NEEDED: "audience",
  MEETUP_CAPACITY: "capacity",
};

/** Where a refusal of the server is said: at the part it is about, if it is about one. */
export function problemsIn(error: unknown): Problems {
  const part = findByCode(error, REFUSED_AT);
  return part ? { [part]: messageOf(error) } : {};
}
