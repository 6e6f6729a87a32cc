/** Signing in and up, and what a member's account is kept with. */
import { ofMembers, type Page } from "./page.ts";

export const ACCOUNTS: readonly Page[] = [
  {
    path: "signin",
    lazy: () => import("../../features/accounts/SignInPage.tsx"),
    module: "src/features/accounts/SignInPage.tsx",
    guard: "visitors",
    title: "로그인",
    shell: { hideTabBar: true },
  },
  {
    path: "kakao/callback",
    lazy: () => import("../../features/accounts/KakaoCallbackPage.tsx"),
    module: "src/features/accounts/KakaoCallbackPage.tsx",
    title: "카카오 로그인",
    shell: { hideTabBar: true },
  },
  {
    path: "signup",
    lazy: () => import("../../features/accounts/SignUpPage.tsx"),
    module: "src/features/accounts/SignUpPage.tsx",
    guard: "visitors",
    title: "회원가입",
    shell: { hideTabBar: true },
  },
  {
    path: "finduserid",
    lazy: () => import("../../features/accounts/FindIdPage.tsx"),
    module: "src/features/accounts/FindIdPage.tsx",
    guard: "visitors",
    title: "ID 찾기",
    shell: { hideTabBar: true },
  },
  {
    path: "finduserpassword",
    lazy: () => import("../../features/accounts/FindPasswordPage.tsx"),
    module: "src/features/accounts/FindPasswordPage.tsx",
    title: ({ search }) => (search.has("token") ? "새 비밀번호" : "비밀번호 찾기"),
    shell: { hideTabBar: true },
  },
  {
    path: "mypage/passwordchange",
    lazy: () => import("../../features/accounts/PasswordChangePage.tsx"),
    module: "src/features/accounts/PasswordChangePage.tsx",
    guard: "members",
    title: "비밀번호 변경",
  },
  {
    path: "mypage/passkeys",
    lazy: () => import("../../features/accounts/PasskeysPage.tsx"),
    module: "src/features/accounts/PasskeysPage.tsx",
    guard: "members",
    title: "패스키",
    asks: async () => (await ofMembers()).passkeys(),
  },
  {
    path: "mypage/sessions",
    lazy: () => import("../../features/accounts/SessionsPage.tsx"),
    module: "src/features/accounts/SessionsPage.tsx",
    guard: "members",
    title: "로그인한 기기",
    asks: async () => (await ofMembers()).sessions(),
  },
];
