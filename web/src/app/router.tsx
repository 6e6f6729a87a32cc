/** Every address of the app. Pages load when they are first opened. */
import type { RouteObject } from "react-router";
import { AppShell } from "./AppShell.tsx";
import { requireSession } from "./guard.ts";
import { FailurePage, NotFoundPage } from "./errors/ErrorPages.tsx";
import type { RouteHandle } from "./shell/routeHandle.ts";

const handle = (value: RouteHandle) => value;

const openRoutes: RouteObject[] = [
  { index: true, lazy: () => import("./home/HomePage.tsx") },
  { path: "signin", handle: handle({ hideTabBar: true }), lazy: () => import("../features/accounts/SignInPage.tsx") },
  {
    path: "kakao/callback",
    handle: handle({ hideTabBar: true }),
    lazy: () => import("../features/accounts/KakaoCallbackPage.tsx"),
  },
  { path: "signup", handle: handle({ hideTabBar: true }), lazy: () => import("../features/accounts/SignUpPage.tsx") },
  {
    path: "finduserid",
    handle: handle({ hideTabBar: true }),
    lazy: () => import("../features/accounts/FindIdPage.tsx"),
  },
  {
    path: "finduserpassword",
    handle: handle({ hideTabBar: true }),
    lazy: () => import("../features/accounts/FindPasswordPage.tsx"),
  },
  { path: "terms", lazy: () => import("../features/legal/TermsPage.tsx") },
  { path: "privacy", lazy: () => import("../features/legal/PrivacyPolicyPage.tsx") },
  { path: "location-terms", lazy: () => import("../features/legal/LocationTermsPage.tsx") },
  { path: "exerciseInfo", lazy: () => import("./ExerciseRoute.tsx") },
  { path: "posts", lazy: () => import("../features/posts/list/PostsPage.tsx") },
  { path: "posts/:postId", lazy: () => import("../features/posts/post/PostPage.tsx") },
];

const guardedRoutes: RouteObject[] = [
  { path: "mypage", lazy: () => import("./MyPageRoute.tsx") },
  { path: "mypage/passwordchange", lazy: () => import("../features/accounts/PasswordChangePage.tsx") },
  { path: "mypage/passkeys", lazy: () => import("../features/accounts/PasskeysPage.tsx") },
  { path: "mypage/sessions", lazy: () => import("../features/accounts/SessionsPage.tsx") },
  {
    path: "mypage/notifications",
    lazy: () => import("../features/notifications/NotificationSettingsPage.tsx"),
  },
  { path: "mypage/blocks", lazy: () => import("../features/mates/blocks/BlocksPage.tsx") },
  { path: "mypage/privacy", lazy: () => import("../features/leaving/PrivacyPage.tsx") },
  { path: "mypage/leave", lazy: () => import("../features/leaving/LeavePage.tsx") },
  {
    path: "leaving",
    handle: handle({ hideTabBar: true, bareHeader: true }),
    lazy: () => import("./ComeBackRoute.tsx"),
  },
  { path: "findmate", handle: handle({ fullHeight: true }), lazy: () => import("../features/mates/FindMatePage.tsx") },
  { path: "mates", lazy: () => import("../features/mates/requests/MatesPage.tsx") },
  { path: "messenger", handle: handle({ fullHeight: true }), lazy: () => import("./MessengerRoute.tsx") },
  {
    path: "messenger/:nickname",
    handle: handle({ fullHeight: true, hideTabBar: true }),
    lazy: () => import("./MessengerRoute.tsx"),
  },
  { path: "bookmark", lazy: () => import("../features/playlists/BookmarkPage.tsx") },
  { path: "playlists", lazy: () => import("../features/playlists/PlaylistsPage.tsx") },
  {
    path: "posts/createpost",
    handle: handle({ hideTabBar: true }),
    lazy: () => import("../features/posts/writing/CreatePostPage.tsx"),
  },
  {
    path: "posts/:postId/editpost",
    handle: handle({ hideTabBar: true }),
    lazy: () => import("../features/posts/writing/EditPostPage.tsx"),
  },
];

export const routes: RouteObject[] = [
  {
    element: <AppShell />,
    errorElement: <FailurePage />,
    // Nothing for the moment it takes to load the first page: a flash of something else would be worse.
    HydrateFallback: () => null,
    children: [
      {
        errorElement: <FailurePage />,
        children: [
          ...openRoutes,
          ...guardedRoutes.map((route) => ({ ...route, loader: requireSession })),
          ...(import.meta.env.DEV ? [{ path: "dev/ui", lazy: () => import("./dev/UiPage.tsx") }] : []),
          { path: "*", element: <NotFoundPage /> },
        ],
      },
    ],
  },
];
