/** How each of the compared speaks: the frames of a client, and what it reads out of theirs. */
import { CHAT_SEND_DESTINATION, chatRoomDestination } from "@fitmate/contract/chat";

export type Wire = {
  url: string;
  subprotocols: string[];
  /** What opens the conversation, answered by one frame; undefined where nothing does. */
  hello(token: string): string | undefined;
  join(room: number, receipt: string): string;
  send(room: number, receipt: string, text: string): string;
  /** The receipt that a frame carries. */
  receiptIn(frame: string): string | undefined;
  isMessage(frame: string): boolean;
};

export function bareWire(port: number): Wire {
  return {
    url: `ws://127.0.0.1:${port}`,
    subprotocols: [],
    hello: () => undefined,
    join: (room, receipt) => `join\n${room}\n${receipt}`,
    send: (room, receipt, text) => `send\n${room}\n${receipt}\n${text}`,
    receiptIn: (frame) => (frame.startsWith("receipt") ? frame.slice("receipt\n".length) : undefined),
    isMessage: (frame) => frame.startsWith("message"),
  };
}

/** The same, by somebody who says who they are. */
export function bareStoringWire(port: number): Wire {
  return { ...bareWire(port), hello: (token) => `hello\n${token}` };
}

type Destinations = {
  join(room: number): string;
  send(room: number): string;
  body(room: number, text: string): string;
};

/** Destinations where what is sent is what is heard, as brokers have them. */
export const PLAIN: Destinations = {
  join: (room) => `/topic/room.${room}`,
  send: (room) => `/topic/room.${room}`,
  body: (_, text) => text,
};

/** The chat's own. */
export const CHAT: Destinations = {
  join: chatRoomDestination,
  send: () => CHAT_SEND_DESTINATION,
  body: (chatRoomId, contents) => JSON.stringify({ chatRoomId, contents, clientMessageId: crypto.randomUUID() }),
};

export function stompWire(port: number, { join, send, body }: Destinations): Wire {
  return {
    url: `ws://127.0.0.1:${port}/ws`,
    subprotocols: ["v12.stomp"],
    hello: (token) => `CONNECT\naccept-version:1.2\nhost:/\nlogin:guest\npasscode:guest\nX-AUTH-TOKEN:${token}\n\n\0`,
    join: (room, receipt) => `SUBSCRIBE\nid:${room}\ndestination:${join(room)}\nreceipt:${receipt}\n\n\0`,
    send: (room, receipt, text) => `SEND\ndestination:${send(room)}\nreceipt:${receipt}\n\n${body(room, text)}\0`,
    receiptIn: (frame) => (frame.startsWith("RECEIPT") ? /receipt-id:(.*)/.exec(frame)?.[1] : undefined),
    isMessage: (frame) => frame.startsWith("MESSAGE"),
  };
}
