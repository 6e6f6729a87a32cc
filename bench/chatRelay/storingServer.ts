/**
 * The limit of bench/chatRelay.ts for storing: a bare `ws` server that stores each message by the product's own statement, as many at
 * once as have come meanwhile, hands it to everybody in its room and says so. No STOMP, no bus, no rights but those in the statement.
 */
import { createHash, randomUUID } from "node:crypto";
import { type WebSocket, WebSocketServer } from "ws";
import { createAppend } from "../../server/src/features/chat/appending.ts";
import { openDatabase } from "../../server/src/platform/db/database.ts";
import { endWithBench } from "../measuring/ending.ts";

const { db, pool, close } = openDatabase(process.env.DATABASE_URL ?? "", 10, (error) => {
  throw error;
});
const append = createAppend(db);
const rooms = new Map<string, Set<WebSocket>>();
const server = new WebSocketServer({ host: "127.0.0.1", port: Number(process.env.PORT), perMessageDeflate: false });

async function memberWith(token: string): Promise<number> {
  const hash = createHash("sha256").update(token).digest();
  const { rows } = await pool.query<{ id: number }>("select member_id as id from sessions where token_hash = $1", [
    hash,
  ]);
  return rows[0]?.id ?? 0;
}

server.on("connection", (socket) => {
  let senderId = 0;
  const joined = new Set<Set<WebSocket>>();
  const read = async (frame: string) => {
    const [verb = "", room = "", receipt = "", contents = ""] = frame.split("\n");
    if (verb === "hello") {
      senderId = await memberWith(room);
      socket.send("CONNECTED");
      return;
    }
    const members = rooms.get(room) ?? new Set();
    if (verb === "join") joined.add(rooms.set(room, members.add(socket)).get(room) ?? members);
    else {
      const message = { roomId: Number(room), senderId, contents, clientMessageId: randomUUID(), at: undefined };
      const stored = await append(message);
      if (!stored) throw new Error("A message was not stored.");
      for (const member of members) member.send(`message\n${stored.seq}\n${contents}`);
    }
    socket.send(`receipt\n${receipt}`);
  };
  socket.on("message", (data: Buffer) => void read(data.toString()));
  socket.on("close", () => {
    for (const members of joined) members.delete(socket);
  });
});
endWithBench(close);
