/** Reporting a member by all that they show of themselves: apart from what others report, who bring none of these words along. */
import { shownProfileWords } from "@fitmate/contract/shownProfile";
import type { Reported } from "./reporting.ts";

type Profile = Parameters<typeof shownProfileWords>[0] & { nickname: string; picture: string | null };

export function profileReported({ nickname, picture, ...shown }: Profile): Reported {
  return {
    target: { kind: "PROFILE", nickname },
    nickname,
    picture,
    quotes: [{ by: nickname, text: shownProfileWords(shown), pictures: picture === null ? 0 : 1, at: null }],
  };
}
