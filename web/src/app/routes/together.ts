/** What follows from training together. */
import { numberIn } from "@fitmate/contract/addresses";
import { ofMembers } from "./ofMembers.ts";
import type { Page } from "./page.ts";

export const TOGETHER: readonly Page[] = [
  {
    path: "together/:gatheringId",
    lazy: () => import("../../features/together/page/TogetherPage.tsx"),
    module: "src/features/together/page/TogetherPage.tsx",
    guard: "members",
    title: "함께 운동",
    shell: { hideTabBar: true },
    // Where an address means none, nothing is asked.
    asks: async ({ params }) => {
      const id = numberIn(params["gatheringId"]);
      return id > 0 ? (await ofMembers()).oneTraining(id) : [];
    },
  },
  {
    path: "check-ins/:checkInId",
    lazy: () => import("../../features/together/checkin/CheckInPage.tsx"),
    module: "src/features/together/checkin/CheckInPage.tsx",
    guard: "members",
    title: "안심 체크인",
    asks: async ({ params }) => {
      const id = numberIn(params["checkInId"]);
      return id > 0 ? (await ofMembers()).checkIn(id) : [];
    },
  },
];
