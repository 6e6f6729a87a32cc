/**
 * Who is signed in in this tab. Kept in session storage under the keys of the specification: `token`, `loggedIn`,
 * `canEditInfo`, `signIn` (nickname); under the same keys of local storage for whoever wants to stay signed in. What
 * app/first/session.js looks at, too.
 */
import { createContext, useContext, useSyncExternalStore } from "react";
import { createListeners } from "./listeners.ts";

export type Session = { token: string; nickname: string };

/** Why a member may open hardly anything: has asked to be deleted, or is suspended. */
export type Restriction = "leaving" | "suspended";

const changes = createListeners<[isRenamed?: boolean]>();
const expiries = createListeners<[ended: Session]>();
const restrictions = createListeners<[to: Restriction | null]>();
const signOuts = createListeners<[ended: Session]>();
let current: Session | null = read();
/** As the server last said of the session. */
let restriction: Restriction | null = null;

function read(): Session | null {
  // The server is nobody, though Node has storages of its own since version 25.
  if (typeof document === "undefined") return null;
  // Refused where the browser blocks storage.
  try {
    return readFrom(sessionStorage) ?? readFrom(localStorage);
  } catch {
    return null;
  }
}

function readFrom(storage: Storage): Session | null {
  const token = storage.getItem("token");
  const nickname = storage.getItem("signIn");
  return storage.getItem("loggedIn") === "true" && token && nickname ? { token, nickname } : null;
}

/** For lib/sessionNickname.ts. `isRenamed`: the same member is called otherwise. */
export function change(session: Session | null, isRenamed?: boolean): void {
  current = session;
  if (!isRenamed) restriction = null;
  changes.tell(isRenamed);
}

export function getSession(): Session | null {
  return current;
}

/** Whether somebody signed in or out in this tab while this page lay in the browser's cache and heard nothing of it. */
export function isSessionReplaced(): boolean {
  return read()?.token !== current?.token;
}

/** The member signs in: in this tab, or, with `keep`, in this browser beyond its end. */
export function startSession(session: Session, keep = false): void {
  write(sessionStorage, session);
  if (keep) write(localStorage, session);
  change(session);
}

/** Whether it outlives the tab. */
export function isSessionKept(): boolean {
  return isKept(current);
}

/** The member stays signed in in this browser, beyond the end of the tab. */
export function keepSession(): void {
  if (current) write(localStorage, current);
}

function write(storage: Storage, session: Session): void {
  storage.setItem("token", session.token);
  storage.setItem("signIn", session.nickname);
  storage.setItem("loggedIn", "true");
  storage.setItem("canEditInfo", "false");
}

/** The member signs out. */
export function endSession(): void {
  const ended = current;
  forget();
  if (ended) signOuts.tell(ended);
}

function forget(): void {
  // While this page lay in the browser's cache somebody else may have signed in in this tab. Where nobody has, how pages looked may
  // lie there by themselves: another tab has ended the session that this one had from local storage.
  if ((readFrom(sessionStorage)?.token ?? current?.token) === current?.token) clear(sessionStorage);
  // Another tab may have kept somebody else meanwhile.
  if (isKept(current)) clear(localStorage);
  change(null);
}

function isKept(session: Session | null): boolean {
  return session !== null && typeof localStorage !== "undefined" && readFrom(localStorage)?.token === session.token;
}

/** Where the session of this tab is kept: what is kept with it goes with it, if `clear` knows it. */
export function storageOfSession(): Storage {
  return isKept(current) && readFrom(sessionStorage) === null ? localStorage : sessionStorage;
}

function clear(storage: Storage): void {
  storage.removeItem("lastSeen");
  storage.removeItem("token");
  storage.removeItem("signIn");
  storage.setItem("loggedIn", "false");
  storage.setItem("canEditInfo", "false");
}

/**
 * The server no longer knows `token`: ends its session and tells whoever leads the member to sign-in. An answer that comes
 * late, when somebody has signed in anew, ends nothing.
 */
export function expireSession(token: string | undefined): void {
  const ended = current;
  if (!ended || ended.token !== token) return;
  forget();
  expiries.tell(ended);
}

/** Calls `listener` with a session that turned out to have expired; the answer stops that. */
export const onSessionExpired = expiries.subscribe;

/** The server lets whoever has `token` do hardly anything: tells whoever leads to what is left. */
export function restrict(token: string | undefined, to: Restriction): void {
  if (!current || current.token !== token) return;
  restriction = to;
  restrictions.tell(to);
}

/** The server lets the member do everything again. */
export function endRestriction(): void {
  restriction = null;
  restrictions.tell(null);
}

/** What the member is restricted to, as far as that is known. */
export const getRestriction = (): Restriction | null => restriction;

/** Calls `listener` when the member turned out to be restricted; the answer stops that. */
export const onRestricted = (listener: (to: Restriction) => void): (() => void) =>
  restrictions.subscribe((to) => to && listener(to));

/** The same as far as that is known, or null; renders again when it changes. */
export function useRestriction(): Restriction | null {
  return useSyncExternalStore(restrictions.subscribe, getRestriction, () => null);
}

/** Calls `listener` with the session of whoever signed out, which is more than a session that expired; the answer stops that. */
export const onSignOut = signOuts.subscribe;

/** Calls `listener` whenever somebody signs in or out in this tab, or is called otherwise; the answer stops that. */
export const onSessionChange = changes.subscribe;

/** Who the server renders a page for, which it cannot know: a visitor, or some member. */
export const RenderedFor = createContext<Session | null>(null);

/** The session, or null for a visitor; renders again when it changes. */
export function useSession(): Session | null {
  const renderedFor = useContext(RenderedFor);
  return useSyncExternalStore(changes.subscribe, getSession, () => renderedFor);
}
