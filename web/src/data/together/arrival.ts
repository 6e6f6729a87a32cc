/**
 * Being back. It is kept in the browser, as messages are, until the server has it or has refused it: a mate must not be alarmed since
 * there was no network on the stairs, or since the phone ended the page meanwhile. What could not be told says so on every screen.
 */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { ApiError, call } from "../../lib/api.ts";
import { createListeners } from "../../lib/listeners.ts";
import { isFinal } from "../../lib/outlook.ts";
import { getSession, onSessionChange, onSignOut } from "../../lib/session.ts";
import { useSingleMutation } from "../singleMutation.ts";
import { refreshCheckIns } from "./keys.ts";

const AGAIN_MS = 10_000;
/** A connection that carries nothing does not say so: longer nobody waits to try anew. */
const PATIENCE_MS = 20_000;
const changes = createListeners();
/** Calls under way in this tab. As long as the first one of a check-in has not failed, nobody has to hear that it is kept. */
const underWay = new Map<number, "first" | "again">();

const keyOf = (nickname: string) => `arrival:${encodeURIComponent(nickname)}`;
/** By what I am called now, which may change during a call. Only members have check-ins. */
const myKey = () => keyOf(getSession()?.nickname ?? "");

function kept(): number[] {
  return localStorage.getItem(myKey())?.split(",").map(Number) ?? [];
}

function keep(checkInId: number): void {
  try {
    localStorage.setItem(myKey(), [...new Set([...kept(), checkInId])].join());
  } catch {
    // No room: it is told all the same.
  }
  changes.tell();
}

function drop(checkInId: number): void {
  const left = kept().filter((each) => each !== checkInId);
  if (left.length === 0) localStorage.removeItem(myKey());
  else localStorage.setItem(myKey(), left.join());
  changes.tell();
}

/** What `from` could not tell is `to`'s to tell: they are called so now. */
export function moveArrivals(from: string, to: string): void {
  const untold = localStorage.getItem(keyOf(from));
  if (untold === null) return;
  localStorage.removeItem(keyOf(from));
  localStorage.setItem(keyOf(to), untold);
  changes.tell();
}

function subscribe(listener: () => void): () => void {
  // Another tab may have told it.
  addEventListener("storage", listener);
  const stops = [changes.subscribe(listener), onSessionChange(() => listener())];
  return () => {
    removeEventListener("storage", listener);
    for (const stop of stops) stop();
  };
}

/** The check-ins of which I have said that I am back and which could not be told, as text: it changes only when they do. */
const useUntold = (): string =>
  useSyncExternalStore(
    subscribe,
    () =>
      kept()
        .filter((each) => underWay.get(each) !== "first")
        .join(),
    () => "",
  );

/** Whether I have said of this check-in that I am back, and it could not be told. */
export const useIsUntold = (checkInId: number): boolean => useUntold().split(",").includes(String(checkInId));

/** Says that I am back; answers whether the server knows. Throws what it refuses with. */
async function tell(checkInId: number): Promise<"told" | "kept"> {
  underWay.set(checkInId, kept().includes(checkInId) ? "again" : "first");
  // Before the call: of one that hangs, the page may not live to hear the end.
  keep(checkInId);
  try {
    await call("arrive", { params: { checkInId }, signal: AbortSignal.timeout(PATIENCE_MS) });
    drop(checkInId);
    return "told";
  } catch (error) {
    // A call that was given up has no answer; an answer that cannot be read is one.
    const isGivenUp = error instanceof DOMException;
    const isAnswered = !isGivenUp && isFinal(error);
    if (!isAnswered && kept().includes(checkInId)) return "kept";
    // It is over in another way: there is nobody to tell. Who has to sign in again keeps it.
    if (!(error instanceof ApiError && error.status === 401)) drop(checkInId);
    throw error;
  } finally {
    underWay.delete(checkInId);
    changes.tell();
  }
}

/** Says that I am back; "kept": as soon as there is a network. */
export function useArrive() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: tell,
    onSettled: () => refreshCheckIns(client),
  });
}

/** Tells what is kept once the server can be reached, on whatever page; `onTold` then. */
export function useTellArrival(onTold: () => void): void {
  const client = useQueryClient();
  const untold = useUntold();
  useEffect(() => onSignOut(({ nickname }) => localStorage.removeItem(keyOf(nickname))), []);
  useEffect(() => {
    if (untold === "") return undefined;
    const again = () => {
      for (const each of kept()) void tellKept(client, each).then((told) => told && onTold());
    };
    const timer = setInterval(again, AGAIN_MS);
    addEventListener("online", again);
    again();
    return () => {
      clearInterval(timer);
      removeEventListener("online", again);
    };
  }, [client, untold, onTold]);
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
