import { useEffect } from "react";
import { renewPush } from "../../features/notifications/outsidePage.ts";

/** Ties pushes to this browser to the session of `token`, as soon as that starts. */
export function usePushRenewal(token: string | undefined): void {
  useEffect(() => {
    if (token) void renewPush();
  }, [token]);
}
