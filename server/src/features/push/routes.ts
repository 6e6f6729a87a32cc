/** The browsers of the signed-in member that get pushes. */
import type { Route } from "../../platform/http/routes.ts";
import type { Ports } from "../../platform/ports.ts";
import { subscribe, unsubscribe } from "./service.ts";
import type { Vapid } from "./vapid.ts";

export function pushRoutes(route: Route, { db, config }: Ports, { publicKey }: Vapid): void {
  route("getPushKey", async () => ({ publicKey }));

  route("subscribeToPush", async ({ me, body }) => {
    await subscribe(db, config.pushServices, me, body);
    return { status: 200 as const, message: "이 기기에서 알림을 받아요." };
  });

  route("unsubscribeFromPush", async ({ me }) => {
    await unsubscribe(db, me);
    return { status: 200 as const, message: "이 기기에서는 알림을 받지 않아요." };
  });
}
