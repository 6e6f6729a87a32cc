import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { storedOutbox } from "../../features/chat/outbox/outboxStorage.ts";
import { patiently } from "../../lib/part.ts";

/** Sends what `nickname` wrote before the page was left, on whatever page the app is open now. */
export function useUnsentMessages(nickname: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!nickname || !storedOutbox(nickname).some(({ state }) => state === "queued")) return;
    void patiently(() => import("../../features/chat/messenger.ts")).then(({ getMessenger }) => getMessenger(client));
  }, [client, nickname]);
}
