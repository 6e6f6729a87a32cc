/** What is left to whoever is suspended, with the way out that the accounts feature brings. */
import { useSignOut } from "../features/accounts/sessions/signOut.ts";
import { SuspendedPage } from "../features/safety/suspended/SuspendedPage.tsx";

export function Component() {
  const signOut = useSignOut();
  return <SuspendedPage onSignOut={() => void signOut()} />;
}
