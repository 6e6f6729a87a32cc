/** Messages as a client sends them, to set a scene. */
import { ChatClient } from "../server/test/chatClient.ts";
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
    const client = await ChatClient.connect(product.url, token);
    const some = texts.slice(start, start + AT_ONCE);
    await Promise.all(some.map((contents) => client.send({ chatRoomId, contents })));
    await client.close();
  }
}
