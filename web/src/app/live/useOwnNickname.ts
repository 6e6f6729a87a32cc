import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { patiently } from "../../lib/part.ts";

/** Lets the session follow the profile: the nickname may have been changed on another device while this tab heard nothing. */
export function useOwnNickname(kept: string | undefined, stored: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (kept === undefined || stored === undefined || kept === stored) return;
    void patiently(() => import("./renaming.ts")).then(({ rename }) =>
      rename(client, { from: kept, to: stored }, () => {}),
    );
  }, [client, kept, stored]);
}
