/** What to think of before meeting somebody for the first time. */
import type { IconName } from "../../ui/icons/icon-names.ts";

type Habit = { icon: IconName; title: string; text: string };

export const HABITS: readonly Habit[] = [
  {
    icon: "pin",
    title: "사람이 오가는 곳에서 만나요",
    text: "역 출구, 공원 입구, 산 들머리처럼요. 처음이라면 해가 있을 때가 더 편해요.",
  },
  {
    icon: "home-safe",
    title: "한 사람에게는 알려 둬요",
    text: "안심 체크인을 켜 두면 돌아올 시간에 물어보고, 답이 없을 때만 고른 메이트에게 알려요.",
  },
  {
    icon: "dm",
    title: "이야기는 여기서 이어 가요",
    text: "전화번호나 다른 앱은 만난 뒤에 알려 줘도 늦지 않아요. 링크나 돈 이야기는 일단 멈춰요.",
  },
  {
    icon: "clock",
    title: "처음은 짧게 해요",
    text: "30분이나 3km면 충분해요. 힘들면 먼저 쉬자고 말해도 괜찮아요.",
  },
  {
    icon: "map",
    title: "돌아가는 길은 스스로 정해요",
    text: "집까지 바래다주거나 차에 태우겠다는 말은 거절해도 돼요. 물과 간식도 내 것을 챙겨요.",
  },
  {
    icon: "hand",
    title: "언제든 그만둘 수 있어요",
    text: "약속 전에도, 운동 중에도요. 이유를 설명하지 않아도 되고, 불편했다면 차단할 수 있어요.",
  },
];
