/** The way back of somebody who is leaving, with the way out that the accounts feature brings. */
import { useSignOut } from "../features/accounts/sessions/signOut.ts";
import { Component as ComeBackPage } from "../features/leaving/ComeBackPage.tsx";

export function Component() {
  const signOut = useSignOut();
  return <ComeBackPage onSignOut={() => void signOut()} />;
}
