/** What is a member's own: 나의 정보 and what hangs on it, the saved videos, leaving. */
import { ofMembers, type Page } from "./page.ts";

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
    title: "회원 탈퇴",
    asks: async () => (await ofMembers()).leaving(),
  },
  {
    path: "leaving",
    lazy: () => import("../ComeBackRoute.tsx"),
    module: "src/app/ComeBackRoute.tsx",
    guard: "members",
    title: "탈퇴 되돌리기",
    shell: { hideTabBar: true, bareHeader: true },
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
