/** The three slides of the hero: what the product is for. */
import { paths } from "@fitmate/contract/paths";
import type { ComponentType } from "react";
import type { HeroArtProps } from "./heroArt.ts";
import { PeaksArt } from "./PeaksArt.tsx";
import { TalkArt } from "./TalkArt.tsx";
import { VideoArt } from "./VideoArt.tsx";

export type HeroSlide = {
  /** Its place, as it is said. Written out: what counts in words would come with all that checks answers. */
  nth: string;
  /** Ground of the slide; `volt` only where two people find each other. */
  ground: "ink" | "volt" | "sand";
  over: string;
  title: readonly [string, string];
  text: string;
  action: string;
  to: string;
  Art: ComponentType<HeroArtProps>;
};

export const HERO_SLIDES: readonly HeroSlide[] = [
  {
    nth: "첫 번째",
    ground: "ink",
    over: "운동 정보",
    title: ["따라 하다 보면", "어느새 한 세트"],
    text: "러닝·등산·헬스 영상을 골라 보고, 마음에 들면 내 플레이리스트에 담아요.",
    action: "영상 보러 가기",
    to: paths.exercise(),
    Art: VideoArt,
  },
  {
    nth: "두 번째",
    ground: "volt",
    over: "메이트 찾기",
    title: ["혼자 뛰던 길,", "오늘은 나란히"],
    text: "지도에서 가까운 운동메이트를 찾아 먼저 인사해 보세요.",
    action: "내 근처 메이트 보기",
    to: paths.findMate(),
    Art: PeaksArt,
  },
  {
    nth: "세 번째",
    ground: "sand",
    over: "메신저",
    title: ["몇 시에 볼까요?", "바로 정해요"],
    text: "메이트와 1:1로 이야기하면서 시간과 장소를 맞춰요.",
    action: "메신저 열기",
    to: paths.messenger(),
    Art: TalkArt,
  },
];
