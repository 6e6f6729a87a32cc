/**
 * Who is signed in in this tab. Kept in session storage under the keys of the specification: `token`, `loggedIn`,
 * `canEditInfo`, `signIn` (nickname).
 */
import { useSyncExternalStore } from "react";

export type Session = { token: string; nickname: string };

const listeners = new Set<() => void>();
const expiryListeners = new Set<() => void>();
const signOutListeners = new Set<(nickname: string) => void>();
let current: Session | null = read();

function read(): Session | null {
  // Absent on the server, refused where the browser blocks storage.
  try {
    const token = sessionStorage.getItem("token");
    const nickname = sessionStorage.getItem("signIn");
    return sessionStorage.getItem("loggedIn") === "true" && token && nickname ? { token, nickname } : null;
  } catch {
    return null;
  }
}

function change(session: Session | null): void {
  current = session;
  for (const listener of listeners) listener();
}

export function getSession(): Session | null {
  return current;
}

export function startSession(session: Session): void {
  sessionStorage.setItem("token", session.token);
  sessionStorage.setItem("signIn", session.nickname);
  sessionStorage.setItem("loggedIn", "true");
  sessionStorage.setItem("canEditInfo", "false");
  change(session);
}

/** The member signs out. */
export function endSession(): void {
  const nickname = current?.nickname;
  forget();
  if (nickname === undefined) return;
  for (const listener of signOutListeners) listener(nickname);
}

function forget(): void {
  sessionStorage.removeItem("token");
  sessionStorage.removeItem("signIn");
  sessionStorage.setItem("loggedIn", "false");
  sessionStorage.setItem("canEditInfo", "false");
  change(null);
}

/** The server no longer knows the token: ends the session and tells whoever leads the member to sign-in. */
export function expireSession(): void {
  if (!current) return;
  forget();
  for (const listener of expiryListeners) listener();
}

/** Calls `listener` when a session turned out to have expired; the answer stops that. */
export function onSessionExpired(listener: () => void): () => void {
  expiryListeners.add(listener);
  return () => expiryListeners.delete(listener);
}

/** Calls `listener` with whoever signed out, which is more than a session that expired; the answer stops that. */
export function onSignOut(listener: (nickname: string) => void): () => void {
  signOutListeners.add(listener);
  return () => signOutListeners.delete(listener);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls `listener` whenever somebody signs in or out in this tab; the answer stops that. */
export const onSessionChange = subscribe;

/** The session, or null for a visitor; renders again when it changes. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, getSession, () => null);
}
