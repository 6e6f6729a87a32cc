/**
 * The app's files without a network. Pages come from the server or not at all, so that no version outlives a deploy; what
 * the API answers is never kept.
 */
import { files, version } from "virtual:shell";

declare const self: ServiceWorkerGlobalScope;

const CACHE = `shell ${version}`;
const OFFLINE_PAGE = "/offline.html";
/** Their names say what is in them (Vite). */
const HASHED = "/assets/";

/** Fetches the shell of this version. */
export async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  // Names without a hash may lie in the browser's own cache from before.
  await cache.addAll(files.map((file) => new Request(file, { cache: file.startsWith(HASHED) ? "default" : "reload" })));
  await self.skipWaiting();
}

/** Forgets earlier versions, and serves the pages that are open already. */
export async function cleanUp(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** Answers for pages and for the shell's files; everything else takes its way as if nobody stood in it. */
export function answer(event: FetchEvent): void {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (pathname.startsWith(HASHED)) event.respondWith(hashedFile(request));
  else if (files.includes(pathname)) event.respondWith(fetch(request).catch(() => kept(pathname)));
}

async function page({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return ((await preloadResponse) as Response | undefined) ?? (await fetch(request));
  } catch {
    return kept(OFFLINE_PAGE);
  }
}

async function hashedFile(request: Request): Promise<Response> {
  // Where nothing can be kept, as on a full disk, the network has it all the same.
  const cache = await caches.open(CACHE).catch(() => undefined);
  const found = await cache?.match(request).catch(() => undefined);
  if (found) return found;
  const response = await fetch(request);
  if (response.status === 200) await cache?.put(request, response.clone()).catch(() => undefined);
  return response;
}

async function kept(path: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? Response.error();
}
