/** Conversations over /ws: STOMP as it should be, nearly as it should be, and not at all. */
import {
  CHAT_SEND_DESTINATION,
  CHAT_TYPING_DESTINATION,
  ChatSend,
  ChatTyping,
  chatRoomDestination,
} from "@fitmate/contract/chat";
import * as fc from "fast-check";
import { PEOPLE } from "./people.ts";
import { valuesFor } from "./schemas.ts";
import { wildText } from "./values.ts";

/** What one connection sends, message by message; strings as text, bytes as binary. */
export type Conversation = { name: "stomp"; person: number; messages: (string | Buffer)[] };

const CONNECT_VERSIONS = ["1.2", "1.1", "1.0", "1.0,1.1,1.2", "9.9", "", "x".repeat(500)];
const DESTINATIONS = [
  CHAT_SEND_DESTINATION,
  CHAT_SEND_DESTINATION,
  CHAT_TYPING_DESTINATION,
  "/pub/none",
  "",
  chatRoomDestination(1),
  chatRoomDestination(2),
  chatRoomDestination(99),
  "/sub/dm/room/",
  "/sub/dm/room/9223372036854775808",
  "/sub/dm/room/99999999999999999999",
  "/sub/dm/room/-1",
  "/sub/dm/room/1.5",
  "/sub/dm/room/1e3",
  "/sub/dm/room/\\c",
  "/".repeat(900),
];
const COMMANDS = [
  "SEND",
  "SEND",
  "SEND",
  "SUBSCRIBE",
  "SUBSCRIBE",
  "UNSUBSCRIBE",
  "DISCONNECT",
  "CONNECT",
  "STOMP",
  "ACK",
  "BEGIN",
  "COMMIT",
  "MESSAGE",
  "",
  "send",
];
const HEADER_NAMES = [
  "id",
  "receipt",
  "ack",
  "transaction",
  "content-length",
  "content-type",
  "heart-beat",
  "accept-version",
  "host",
  "X-AUTH-TOKEN",
  "selector",
  "destination",
];
const HEADER_VALUES = [
  "1",
  "-1",
  "0",
  "99999999999",
  "client",
  "auto",
  "a:b",
  "a\\nb",
  "\\x",
  "",
  "x".repeat(2_000),
  "0,0",
  "1,1",
  "a,b",
  "가",
];

const bodies = fc
  .oneof(valuesFor(ChatSend).fitting, valuesFor(ChatSend).mixed, valuesFor(ChatTyping).mixed)
  .map((value) => JSON.stringify(value) ?? "");
const body = fc.oneof(
  { weight: 5, arbitrary: bodies },
  { weight: 1, arbitrary: fc.constant("") },
  { weight: 1, arbitrary: wildText },
);
const header = fc
  .tuple(fc.constantFrom(...HEADER_NAMES), fc.constantFrom(...HEADER_VALUES))
  .map(([name, value]) => `${name}:${value}`);

const frame = fc
  .record({
    command: fc.constantFrom(...COMMANDS),
    destination: fc.constantFrom(...DESTINATIONS),
    headers: fc.array(header, { maxLength: 3 }),
    id: fc.boolean(),
    body,
  })
  .map(({ command, destination, headers, id, body: text }) =>
    [command, `destination:${destination}`, ...(id ? ["id:0"] : []), ...headers, "", text].join("\n").concat("\0"),
  );

const broken: fc.Arbitrary<string | Buffer> = fc.oneof(
  fc.tuple(frame, fc.nat(100)).map(([whole, at]) => whole.slice(0, at)),
  frame.map((whole) => Buffer.concat([Buffer.from(whole), Buffer.from([0xff, 0xfe, 0])])),
  fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom(
    "\n",
    "\n".repeat(5_000),
    "\0",
    "\0".repeat(500),
    "SEND\n\n",
    "a".repeat(70_000),
    `SEND\n${"a:b\n".repeat(100)}\n\0`,
    "SEND\ncontent-length:99999999999\n\nx\0",
    "SEND\r\ndestination:/pub/dm/message\r\n\r\n{}\0",
  ),
);

const connect = fc
  .tuple(fc.constantFrom(...CONNECT_VERSIONS.slice(0, 4), ...CONNECT_VERSIONS), fc.boolean(), fc.nat(PEOPLE.length - 1))
  .map(([versions, signedIn, who]) => ({
    who,
    text: `CONNECT\naccept-version:${versions}\n${signedIn ? `X-AUTH-TOKEN:${PEOPLE[who]?.token}\n` : ""}\n\0`,
  }));

export const conversations: fc.Arbitrary<Conversation> = fc
  .record({
    first: connect,
    rest: fc.array(fc.oneof({ weight: 6, arbitrary: frame }, { weight: 1, arbitrary: broken }), { maxLength: 6 }),
  })
  .map(({ first, rest }) => ({ name: "stomp", person: first.who, messages: [first.text, ...rest] }));
