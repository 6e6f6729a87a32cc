/** What is asked of whoever has very much: each as a request, and as the calls whose statements it runs. */
import type { EndpointName } from "@fitmate/contract/endpoints";
import {
  CHAT_PAGE_SIZE,
  CHAT_ROOM_PAGE_SIZE,
  COMMENT_PAGE_SIZE,
  MATES_PAGE_SIZE,
  NOTIFICATION_PAGE_SIZE,
} from "@fitmate/contract/limits";
import { findLiveSession } from "../../server/src/features/accounts/sessions/queries.ts";
import { hashToken } from "../../server/src/features/accounts/sessions/sessions.ts";
import { type HistoryPage, selectMessages } from "../../server/src/features/chat/messagesQueries.ts";
import { requireSide } from "../../server/src/features/chat/policy.ts";
import { selectRooms } from "../../server/src/features/chat/roomListQueries.ts";
import { findMates } from "../../server/src/features/mates/requests/service.ts";
import { countUnread, selectNotifications } from "../../server/src/features/notifications/queries.ts";
import { selectComments } from "../../server/src/features/posts/commentPageQueries.ts";
import { requireReadable } from "../../server/src/features/posts/service.ts";
import type { Db } from "../../server/src/platform/db/database.ts";
import { type CallOptions, pathOf } from "../../server/test/client.ts";
import type { Case } from "../measuring/growth.ts";
import { LONG_POST, LONG_ROOM, NOTIFICATIONS, RICH } from "./data.ts";

const GOALS = { ratio: 0.6, growth: 1.2 };
const NOBODY = async () => undefined;

export function casesFor(): Case[] {
  return [
    mates("mates, first page", undefined),
    mates("mates, a deep page", "m5"),
    asked("rooms, first page", "getChatRooms", { query: { size: CHAT_ROOM_PAGE_SIZE } }, (db) =>
      selectRooms(db, RICH.id, { size: CHAT_ROOM_PAGE_SIZE }),
    ),
    history("a room of a million, its newest", {}),
    history("a room of a million, in its middle", { before: LONG_ROOM.messages / 2 }),
    notifications("notifications, first page", -1),
    notifications("notifications, a deep page", NOTIFICATIONS / 2),
    asked("notifications, how many unread", "getUnreadNotifications", {}, (db) => countUnread(db, RICH.id)),
    comments("a post of 100,000 comments, its newest", undefined),
    comments("a post of 100,000 comments, in its middle", LONG_POST.comments / 2),
  ];
}

function asked(name: string, endpoint: EndpointName, options: CallOptions, run: (db: Db) => Promise<unknown>): Case {
  return {
    name,
    path: pathOf(endpoint, options),
    token: RICH.token,
    async run(db) {
      await findLiveSession(db, hashToken(RICH.token));
      await run(db);
    },
    goals: GOALS,
  };
}

const mates = (name: string, cursor: string | undefined) =>
  asked(name, "getMates", { query: { cursor, size: MATES_PAGE_SIZE } }, (db) =>
    findMates(db, RICH.id, cursor, MATES_PAGE_SIZE),
  );

function history(name: string, where: Pick<HistoryPage, "before">): Case {
  const page = { ...where, size: CHAT_PAGE_SIZE };
  return asked(name, "getChatHistory", { query: { chatRoomId: LONG_ROOM.id, ...page } }, async (db) => {
    await requireSide(db, LONG_ROOM.id, RICH.id);
    await selectMessages(db, LONG_ROOM.id, page, { memberId: RICH.id, inGroup: false });
  });
}

const notifications = (name: string, cursorId: number) =>
  asked(name, "getNotifications", { query: { cursorId, size: NOTIFICATION_PAGE_SIZE } }, (db) =>
    selectNotifications(db, RICH.id, { cursorId, size: NOTIFICATION_PAGE_SIZE }),
  );

function comments(name: string, cursor: number | undefined): Case {
  const page = { cursor, size: COMMENT_PAGE_SIZE };
  return asked(name, "getComments", { params: { postId: LONG_POST.id }, query: page }, async (db) => {
    await requireReadable({ db, reads: db }, LONG_POST.id, NOBODY);
    await selectComments(db, LONG_POST.id, { ...page, readerId: RICH.id });
  });
}
