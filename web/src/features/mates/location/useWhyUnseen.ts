import { useQuery } from "@tanstack/react-query";
import { myProfile } from "../../../data/profile/myProfile.ts";

/** Why nobody sees me though I do not pause, as far as my own choices tell: moderators, too, take members off the map. */
export function useWhyUnseen(sameGenderOnly: boolean): string {
  const { data } = useQuery(myProfile);
  if (data?.isPublic === false) return "내 정보가 비공개라서 지도와 추천에 나오지 않아요.";
  if (sameGenderOnly && data?.gender === null) return "같은 성별에게만 보이려면 성별을 골라야 해요.";
  return "지금은 지도와 추천에 나오지 않아요.";
}
