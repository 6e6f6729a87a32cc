/** Finding mates, and talking with them. */
import { bringRoom } from "../../features/chat/room/roomPart.ts";
import { ofMembers } from "./ofMembers.ts";
import type { Page } from "./page.ts";

/** With what the two plan. */
async function bringRoomOfTwo(): Promise<void> {
  const plans = import("../../features/meetups/plans/planParts.ts");
  await Promise.all([bringRoom(), plans.then(({ bringPlans }) => bringPlans())]);
}

export const MATES: readonly Page[] = [
  {
    path: "findmate",
    lazy: () => import("../../features/mates/FindMatePage.tsx"),
    module: "src/features/mates/FindMatePage.tsx",
    guard: "members",
    keepsLook: true,
    title: "메이트 찾기",
    shell: { fullHeight: true },
    asks: async () => (await ofMembers()).findMate(),
  },
  {
    path: "mates",
    lazy: () => import("../../features/mates/requests/MatesPage.tsx"),
    module: "src/features/mates/requests/MatesPage.tsx",
    guard: "members",
    keepsLook: true,
    title: "메이트",
    asks: async () => (await ofMembers()).mates(),
  },
  {
    path: "members",
    lazy: () => import("../../features/mates/find/FindMemberPage.tsx"),
    module: "src/features/mates/find/FindMemberPage.tsx",
    guard: "members",
    title: "닉네임으로 찾기",
  },
  {
    path: "messenger",
    lazy: () => import("../MessengerRoute.tsx"),
    module: "src/app/MessengerRoute.tsx",
    guard: "members",
    keepsLook: true,
    title: "메신저",
    shell: { fullHeight: true },
    asks: async () => (await ofMembers()).rooms(),
  },
  {
    path: "messenger/rooms/:roomId",
    lazy: () => import("../MessengerRoute.tsx"),
    brings: bringRoom,
    module: "src/app/MessengerRoute.tsx",
    guard: "members",
    title: "대화방",
    shell: { fullHeight: true, hideTabBar: true },
    asks: async () => (await ofMembers()).rooms(),
  },
  {
    path: "messenger/:nickname",
    lazy: () => import("../MessengerRoute.tsx"),
    brings: bringRoomOfTwo,
    module: "src/app/MessengerRoute.tsx",
    guard: "members",
    title: ({ params }) => `${params["nickname"]?.normalize("NFC")}님과의 대화`,
    shell: { fullHeight: true, hideTabBar: true },
    asks: async () => (await ofMembers()).rooms(),
  },
];
