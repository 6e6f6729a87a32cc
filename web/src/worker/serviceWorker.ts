/** Stands between the app and the network, and goes on when no page is open: the shell's files, and what is pushed. */
import { Arrival } from "@fitmate/contract/push";
import { safeParse } from "zod/v4/core";
import { notify, follow } from "./notifying.ts";
import { answer, cleanUp, install } from "./shell.ts";

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(cleanUp()));
self.addEventListener("fetch", answer);

self.addEventListener("push", (event) => {
  const arrival = safeParse(Arrival, event.data?.json());
  if (arrival.success) event.waitUntil(notify(arrival.data));
});
// What a page that is open but not looked at has got by its stream.
self.addEventListener("message", (event) => {
  const arrival = safeParse(Arrival, event.data);
  if (arrival.success) event.waitUntil(notify(arrival.data));
});
self.addEventListener("notificationclick", (event) => event.waitUntil(follow(event.notification)));
