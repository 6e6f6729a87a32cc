/**
 * Being back. Where the server cannot be reached it is kept in the browser, as messages are, and told once it can: a mate must not be
 * alarmed since there was no network on the stairs. What is kept says so on every screen until it has arrived.
 */
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { ApiError, call } from "../../lib/api.ts";
import { createListeners } from "../../lib/listeners.ts";
import { outlookOf } from "../../lib/outlook.ts";
import { getSession, onSignOut } from "../../lib/session.ts";
import { refreshCheckIns } from "./keys.ts";

const AGAIN_MS = 10_000;
const changes = createListeners();

const keyOf = (nickname: string) => `arrival:${encodeURIComponent(nickname)}`;

function keep(nickname: string, checkInId: number | null): void {
  if (checkInId === null) localStorage.removeItem(keyOf(nickname));
  else localStorage.setItem(keyOf(nickname), String(checkInId));
  changes.tell();
}

function keptOf(nickname: string | undefined): number | null {
  if (nickname === undefined) return null;
  const kept = localStorage.getItem(keyOf(nickname));
  return kept === null ? null : Number(kept);
}

function subscribe(listener: () => void): () => void {
  // Another tab may have told it.
  addEventListener("storage", listener);
  const stop = changes.subscribe(listener);
  return () => {
    removeEventListener("storage", listener);
    stop();
  };
}

/** The check-in of which I have said that I am back, as long as the server does not know. */
export const useUntoldArrival = (): number | null =>
  useSyncExternalStore(
    subscribe,
    () => keptOf(getSession()?.nickname),
    () => null,
  );

/** Says that I am back; answers whether the server knows. Throws what it refuses with. */
async function tell(checkInId: number): Promise<"told" | "kept"> {
  const nickname = getSession()?.nickname;
  try {
    await call("arrive", { params: { checkInId } });
  } catch (error) {
    const outlook = outlookOf(error);
    if (nickname === undefined || outlook === "refused" || outlook === "unknown") throw error;
    keep(nickname, checkInId);
    return "kept";
  }
  if (nickname !== undefined && keptOf(nickname) === checkInId) keep(nickname, null);
  return "told";
}

/** Says that I am back; "kept": as soon as there is a network. */
export function useArrive() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: tell,
    onSettled: () => refreshCheckIns(client),
  });
}

/** Tells what is kept of `nickname` once the server can be reached, on whatever page; `onTold` then. */
export function useTellArrival(nickname: string | undefined, onTold: () => void): void {
  const client = useQueryClient();
  const kept = useUntoldArrival();
  useEffect(() => onSignOut((name) => keep(name, null)), []);
  useEffect(() => {
    if (nickname === undefined || kept === null) return undefined;
    const again = () => void tellKept(client, nickname, kept).then((told) => told && onTold());
    const timer = setInterval(again, AGAIN_MS);
    addEventListener("online", again);
    again();
    return () => {
      clearInterval(timer);
      removeEventListener("online", again);
    };
  }, [client, nickname, kept, onTold]);
}

async function tellKept(client: QueryClient, nickname: string, checkInId: number): Promise<boolean> {
  try {
    return (await tell(checkInId)) === "told";
  } catch (error) {
    // It is over in another way: there is nobody to tell. Who has to sign in again keeps it.
    if (error instanceof ApiError && error.status !== 401) keep(nickname, null);
    return false;
  } finally {
    await refreshCheckIns(client);
  }
}
