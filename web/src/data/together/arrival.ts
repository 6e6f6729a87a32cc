/**
 * Being back. It is kept in the browser, as messages are, until the server has it or has refused it: a mate must not be alarmed since
 * there was no network on the stairs, or since the phone ended the page meanwhile. What could not be told says so on every screen.
 */
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { ApiError, call } from "../../lib/api.ts";
import { createListeners } from "../../lib/listeners.ts";
import { outlookOf } from "../../lib/outlook.ts";
import { getSession, onSignOut } from "../../lib/session.ts";
import { refreshCheckIns } from "./keys.ts";

const AGAIN_MS = 10_000;
/** A connection that carries nothing does not say so: longer nobody waits to try anew. */
const PATIENCE_MS = 20_000;
const changes = createListeners();
/** Calls under way in this tab. As long as the first one of a check-in has not failed, nobody has to hear that it is kept. */
const underWay = new Map<number, "first" | "again">();

/** Only members have check-ins. */
const myNickname = () => getSession()?.nickname ?? "";
const keyOf = (nickname: string) => `arrival:${encodeURIComponent(nickname)}`;

function keptOf(nickname: string): number[] {
  return localStorage.getItem(keyOf(nickname))?.split(",").map(Number) ?? [];
}

function keep(nickname: string, checkInId: number): void {
  try {
    localStorage.setItem(keyOf(nickname), [...new Set([...keptOf(nickname), checkInId])].join());
  } catch {
    // No room: it is told all the same.
  }
  changes.tell();
}

function drop(nickname: string, checkInId: number): void {
  const left = keptOf(nickname).filter((each) => each !== checkInId);
  if (left.length === 0) localStorage.removeItem(keyOf(nickname));
  else localStorage.setItem(keyOf(nickname), left.join());
  changes.tell();
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

/** The check-ins of which I have said that I am back and which could not be told, as text: it changes only when they do. */
const useUntold = (): string =>
  useSyncExternalStore(
    subscribe,
    () =>
      keptOf(myNickname())
        .filter((each) => underWay.get(each) !== "first")
        .join(),
    () => "",
  );

/** Whether I have said of this check-in that I am back, and it could not be told. */
export const useIsUntold = (checkInId: number): boolean => useUntold().split(",").includes(String(checkInId));

/** Says that I am back; answers whether the server knows. Throws what it refuses with. */
async function tell(checkInId: number): Promise<"told" | "kept"> {
  const nickname = myNickname();
  underWay.set(checkInId, keptOf(nickname).includes(checkInId) ? "again" : "first");
  // Before the call: of one that hangs, the page may not live to hear the end.
  keep(nickname, checkInId);
  try {
    await call("arrive", { params: { checkInId }, signal: AbortSignal.timeout(PATIENCE_MS) });
    drop(nickname, checkInId);
    return "told";
  } catch (error) {
    // A call that was given up has no answer; an answer that cannot be read is one.
    const isGivenUp = error instanceof DOMException;
    const isAnswered = !isGivenUp && ["refused", "unknown"].includes(outlookOf(error));
    if (!isAnswered && keptOf(nickname).includes(checkInId)) return "kept";
    // It is over in another way: there is nobody to tell. Who has to sign in again keeps it.
    if (!(error instanceof ApiError && error.status === 401)) drop(nickname, checkInId);
    throw error;
  } finally {
    underWay.delete(checkInId);
    changes.tell();
  }
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
export function useTellArrival(nickname: string, onTold: () => void): void {
  const client = useQueryClient();
  const untold = useUntold();
  useEffect(() => onSignOut((name) => localStorage.removeItem(keyOf(name))), []);
  useEffect(() => {
    if (untold === "") return undefined;
    const again = () => {
      for (const each of keptOf(nickname)) void tellKept(client, each).then((told) => told && onTold());
    };
    const timer = setInterval(again, AGAIN_MS);
    addEventListener("online", again);
    again();
    return () => {
      clearInterval(timer);
      removeEventListener("online", again);
    };
  }, [client, nickname, untold, onTold]);
}

async function tellKept(client: QueryClient, checkInId: number): Promise<boolean> {
  if (underWay.has(checkInId)) return false;
  try {
    return (await tell(checkInId)) === "told";
  } catch {
    return false;
  } finally {
    await refreshCheckIns(client);
  }
}
