/** The peer of bench/chatRelay.ts: a bare `ws` server that hands each message to everybody in its room and says so, and nothing else. */
import { type WebSocket, WebSocketServer } from "ws";
import { endWithBench } from "../measuring/ending.ts";

const rooms = new Map<string, Set<WebSocket>>();
const server = new WebSocketServer({ host: "127.0.0.1", port: Number(process.env.PORT), perMessageDeflate: false });

server.on("connection", (socket) => {
  const joined = new Set<Set<WebSocket>>();
  socket.on("message", (data: Buffer) => {
    const [verb = "", room = "", receipt = "", text = ""] = data.toString().split("\n");
    const members = rooms.get(room) ?? new Set();
    if (verb === "join") joined.add(rooms.set(room, members.add(socket)).get(room) ?? members);
    else for (const member of members) member.send(`message\n${text}`);
    socket.send(`receipt\n${receipt}`);
  });
  socket.on("close", () => {
    for (const members of joined) members.delete(socket);
  });
});
endWithBench();
