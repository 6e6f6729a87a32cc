/** What is a member's own: 나의 정보 and what hangs on it, the saved videos, leaving. */
import { numberIn } from "@fitmate/contract/addresses";
import { ofMembers } from "./ofMembers.ts";
import type { Page } from "./page.ts";

export const ME: readonly Page[] = [
  {
    path: "mypage",
    lazy: () => import("../MyPageRoute.tsx"),
    module: "src/app/MyPageRoute.tsx",
    guard: "members",
    title: "나의 정보",
    asks: async () => (await ofMembers()).profile(),
  },
  {
    path: "mypage/notifications",
    lazy: () => import("../../features/notifications/NotificationSettingsPage.tsx"),
    module: "src/features/notifications/NotificationSettingsPage.tsx",
    guard: "members",
    title: "알림 설정",
    asks: async () => (await ofMembers()).settings(),
  },
  {
    path: "mypage/blocks",
    lazy: () => import("../../features/mates/blocks/BlocksPage.tsx"),
    module: "src/features/mates/blocks/BlocksPage.tsx",
    guard: "members",
    title: "차단한 회원",
    asks: async () => (await ofMembers()).blocks(),
  },
  {
    path: "mypage/location",
    lazy: () => import("../../features/mates/ledger/LedgerPage.tsx"),
    module: "src/features/mates/ledger/LedgerPage.tsx",
    guard: "members",
    title: "위치 장부",
    asks: async () => (await ofMembers()).ledger(),
  },
  {
    path: "mypage/reports",
    lazy: () => import("../../features/safety/reports/ReportsPage.tsx"),
    module: "src/features/safety/reports/ReportsPage.tsx",
    guard: "members",
    title: "내 신고",
    asks: async () => (await ofMembers()).reports(),
  },
  {
    path: "decisions/:decisionId",
    lazy: () => import("../../features/safety/decision/DecisionPage.tsx"),
    module: "src/features/safety/decision/DecisionPage.tsx",
    guard: "members",
    lets: ["suspended"],
    title: "운영자의 결정",
    // Where an address means none, nothing is asked.
    asks: async ({ params }) => {
      const id = numberIn(params["decisionId"]);
      return id > 0 ? (await ofMembers()).decision(id) : [];
    },
  },
  {
    path: "placeholders/:placeholderId",
    lazy: () => import("../../features/safety/placeholder/PlaceholderPage.tsx"),
    module: "src/features/safety/placeholder/PlaceholderPage.tsx",
    guard: "members",
    lets: ["suspended"],
    title: "가려진 내용",
    asks: async () => (await ofMembers()).placeholders(),
  },
  {
    path: "suspended",
    lazy: () => import("../SuspendedRoute.tsx"),
    module: "src/app/SuspendedRoute.tsx",
    guard: "members",
    lets: ["suspended"],
    title: "이용이 멈춘 계정",
    shell: { hideTabBar: true, bareHeader: true },
  },
  {
    path: "mypage/privacy",
    lazy: () => import("../../features/leaving/PrivacyPage.tsx"),
    module: "src/features/leaving/PrivacyPage.tsx",
    guard: "members",
    title: "개인정보와 동의",
    asks: async () => (await ofMembers()).consents(),
  },
  {
    path: "mypage/leave",
    lazy: () => import("../../features/leaving/LeavePage.tsx"),
    module: "src/features/leaving/LeavePage.tsx",
    guard: "members",
    lets: ["suspended"],
    title: "회원 탈퇴",
    asks: async () => (await ofMembers()).leaving(),
  },
  {
    path: "leaving",
    lazy: () => import("../ComeBackRoute.tsx"),
    module: "src/app/ComeBackRoute.tsx",
    guard: "members",
    lets: ["leaving"],
    title: "탈퇴 되돌리기",
    shell: { hideTabBar: true, bareHeader: true },
  },
  {
    path: "plans",
    lazy: () => import("../PlansRoute.tsx"),
    module: "src/app/PlansRoute.tsx",
    guard: "members",
    title: "내 일정",
    asks: async () => (await ofMembers()).schedule(),
  },
  {
    path: "bookmark",
    lazy: () => import("../../features/playlists/BookmarkPage.tsx"),
    module: "src/features/playlists/BookmarkPage.tsx",
    guard: "members",
    title: "내 플레이리스트",
    asks: async () => (await ofMembers()).allPlaylists(),
  },
  {
    path: "playlists",
    lazy: () => import("../../features/playlists/PlaylistsPage.tsx"),
    module: "src/features/playlists/PlaylistsPage.tsx",
    guard: "members",
    title: "내 플레이리스트",
    titlesItself: true,
    asks: async ({ search }) => {
      const { allPlaylists, playlist } = await ofMembers();
      const name = search.get("name");
      return name ? playlist(name) : allPlaylists();
    },
  },
];
