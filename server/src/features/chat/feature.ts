/** Chat: rooms of two and group rooms, and what is said in them, over HTTP and STOMP. */
import { CHAT_SEND_DESTINATION, CHAT_TYPING_DESTINATION } from "@fitmate/contract/chat";
import type { Feature } from "../../platform/feature.ts";
import { networkOf } from "../../platform/http/network.ts";
import { addressesOf } from "../../platform/http/proxies.ts";
import { every, everyOnOneNode } from "../../platform/jobs.ts";
import { isOwnOrigin } from "../../platform/stomp/origin.ts";
import { registerStomp } from "../../platform/stomp/server.ts";
import { chatCounts } from "./invariantQueries.ts";
import { chatData } from "./personalQueries.ts";
import { noteNothingWaits, selectPartners } from "./roomListQueries.ts";
import { chatRoutes } from "./routes.ts";
import { createChatSockets } from "./sockets.ts";
import { analyzeMessages } from "./statisticsQueries.ts";

const SECOND_MS = 1_000;
/** What the bus loses reaches the rooms of other nodes within five seconds. */
const CATCH_UP_MS = 4_000;
const DAY_MS = 86_400_000;

export const chat: Feature = {
  name: "chat",
  tables: ["chat_rooms", "chat_room_members", "chat_messages", "chat_former_members"],
  invariants: chatCounts,
  personalData: chatData,
  acquaintances: selectPartners,

  routes({ route, ports }) {
    chatRoutes(route, ports);
  },

  /** For our own pages and for clients that are no browsers. */
  channels({ app, ports, resolveToken, sessions }) {
    const { publicUrl, environment, trustProxy, limitFactor } = ports.config;
    const sockets = createChatSockets({ ...ports, resolveToken, sessions, limitFactor });
    registerStomp(app, {
      path: "/ws",
      application: sockets.application,
      destinations: [CHAT_SEND_DESTINATION, CHAT_TYPING_DESTINATION],
      factor: limitFactor,
      networkOf: (request) => networkOf(addressesOf(request, trustProxy)),
      isAllowedOrigin: (origin, { headers }) =>
        isOwnOrigin(origin, { host: headers.host, publicUrl, allowLocal: environment !== "production" }),
    });
    every(app, SECOND_MS, "chat sockets", sockets.closeEnded);
    every(app, SECOND_MS, "notifications of messages", () => sockets.notifier.notify());
    app.addHook("onClose", () => sockets.notifier.notifyAll());
    every(app, CATCH_UP_MS, "chat messages the bus has lost", sockets.catchUp);
  },

  jobs({ app, ports: { db } }) {
    everyOnOneNode(app, db, DAY_MS, "chat rooms where nothing waits", () => noteNothingWaits(db));
    everyOnOneNode(app, db, DAY_MS, "statistics of chat messages", () => analyzeMessages(db));
  },
};
