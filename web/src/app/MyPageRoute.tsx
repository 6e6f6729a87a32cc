/** 나의 정보, with the way out that the accounts feature brings, and the choice of the theme. */
import { useSignOut } from "../features/accounts/sessions/signOut.ts";
import { Component as MyPage } from "../features/profile/MyPage.tsx";
import { ThemeSwitch } from "./shell/ThemeSwitch.tsx";

export function Component() {
  const signOut = useSignOut();
  return <MyPage onSignOut={() => void signOut()} theme={<ThemeSwitch />} />;
}
