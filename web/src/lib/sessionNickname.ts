/** The nickname of whoever is signed in, apart from lib/session.ts, which every page loads: it changes once in 30 days. */
import { change, getSession } from "./session.ts";

/** The member is called `nickname` from now on, wherever this session is kept. How pages looked before goes. */
export function renameSession(nickname: string): void {
  const session = getSession();
  if (!session) return;
  for (const storage of [sessionStorage, localStorage]) {
    if (storage.getItem("token") !== session.token) continue;
    storage.setItem("signIn", nickname);
    storage.removeItem("lastSeen");
  }
  change({ ...session, nickname }, true);
}
