/** Messages as a client sends them, to set a scene. */
import type { Product } from "./product.ts";

/** What one connection may send at once, and a little less. */
const AT_ONCE = 50;

/** Sends `texts` to the room one after another; resolves when all are stored, rejects on a refusal. */
export async function sendMessages(
  product: Product,
  token: string,
  chatRoomId: number,
  texts: string[],
): Promise<void> {
  for (let start = 0; start < texts.length; start += AT_ONCE) {
    await sendSome(product, token, chatRoomId, texts.slice(start, start + AT_ONCE));
  }
}

function sendSome(product: Product, token: string, chatRoomId: number, texts: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${product.url.replace("http", "ws")}/ws`);
    const send = (command: string, headers: string[], body = "") =>
      socket.send(`${[command, ...headers].join("\n")}\n\n${body}\0`);
    socket.addEventListener("open", () => send("CONNECT", ["accept-version:1.2", `X-AUTH-TOKEN:${token}`]));
    socket.addEventListener("error", () => reject(new Error("no connection")));
    socket.addEventListener("message", ({ data }) => {
      const frame = String(data);
      if (frame.startsWith("CONNECTED")) {
        for (const [index, contents] of texts.entries()) {
          const headers = ["destination:/pub/dm/message", ...(index === texts.length - 1 ? ["receipt:last"] : [])];
          send("SEND", headers, JSON.stringify({ chatRoomId, contents }));
        }
      }
      if (frame.startsWith("RECEIPT")) resolve(socket.close());
      if (frame.startsWith("ERROR")) reject(new Error(frame));
    });
  });
}
