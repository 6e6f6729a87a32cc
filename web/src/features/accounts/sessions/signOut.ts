/** Leaving: the header and 나의 정보 offer it. */
import { paths } from "@fitmate/contract/paths";
import { useCallback } from "react";
import { useNavigate } from "react-router";
import { endSessionOnServer } from "../../../data/accounts/signOut.ts";
import { endSession, getSession } from "../../../lib/session.ts";

/**
 * Goes home and signs out. The session in this tab ends at once, also when the server cannot be told; without one
 * nothing happens.
 */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    if (!getSession()) return;
    // Away first: a guarded page would ask for a member's data once more.
    await navigate(paths.home());
    // Asked whether to leave unsaved changes behind: then not yet.
    if (window.location.pathname !== "/") return;
    const told = endSessionOnServer();
    endSession();
    await told;
  }, [navigate]);
}
