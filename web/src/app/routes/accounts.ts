/** Signing in and up, and what a member's account is kept with. */
import { ofMembers } from "./ofMembers.ts";
import type { Page } from "./page.ts";

export const ACCOUNTS: readonly Page[] = [
  {
    path: "signin",
    lazy: () => import("../../features/accounts/signIn/SignInPage.tsx"),
    module: "src/features/accounts/signIn/SignInPage.tsx",
    guard: "visitors",
    title: "로그인",
    shell: { hideTabBar: true },
  },
  {
    path: "kakao/callback",
    lazy: () => import("../../features/accounts/kakao/KakaoCallbackPage.tsx"),
    module: "src/features/accounts/kakao/KakaoCallbackPage.tsx",
    title: "카카오 로그인",
    shell: { hideTabBar: true },
  },
  {
    path: "signup",
    lazy: () => import("../../features/accounts/signUp/SignUpPage.tsx"),
    module: "src/features/accounts/signUp/SignUpPage.tsx",
    guard: "visitors",
    title: "회원가입",
    shell: { hideTabBar: true },
  },
  {
    path: "finduserid",
    lazy: () => import("../../features/accounts/passwords/FindIdPage.tsx"),
    module: "src/features/accounts/passwords/FindIdPage.tsx",
    guard: "visitors",
    title: "ID 찾기",
    shell: { hideTabBar: true },
  },
  {
    path: "finduserpassword",
    lazy: () => import("../../features/accounts/passwords/FindPasswordPage.tsx"),
    module: "src/features/accounts/passwords/FindPasswordPage.tsx",
    lets: ["suspended", "leaving"],
    title: ({ search }) => (search.has("token") ? "새 비밀번호" : "비밀번호 찾기"),
    shell: { hideTabBar: true },
  },
  {
    path: "email/confirm",
    lazy: () => import("../../features/accounts/email/ConfirmEmailPage.tsx"),
    module: "src/features/accounts/email/ConfirmEmailPage.tsx",
    lets: ["suspended"],
    title: "이메일 확인",
    shell: { hideTabBar: true },
  },
  {
    path: "mypage/passwordchange",
    lazy: () => import("../../features/accounts/passwords/PasswordChangePage.tsx"),
    module: "src/features/accounts/passwords/PasswordChangePage.tsx",
    guard: "members",
    title: "비밀번호 변경",
  },
  {
    path: "mypage/passkeys",
    lazy: () => import("../../features/accounts/passkeys/PasskeysPage.tsx"),
    module: "src/features/accounts/passkeys/PasskeysPage.tsx",
    guard: "members",
    title: "패스키",
    asks: async () => (await ofMembers()).passkeys(),
  },
  {
    path: "mypage/sessions",
    lazy: () => import("../../features/accounts/sessions/SessionsPage.tsx"),
    module: "src/features/accounts/sessions/SessionsPage.tsx",
    guard: "members",
    title: "로그인한 기기",
    asks: async () => (await ofMembers()).sessions(),
  },
];
