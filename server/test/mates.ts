/** Two members who have found each other. */
import type { TestMember } from "./client.ts";

/** Makes the two mates the way people do: one asks, the other accepts. */
export async function makeMates(one: TestMember, other: TestMember): Promise<void> {
  const steps = [
    await one.call("requestMate", { query: { receiverNickname: other.nickname } }),
    await other.call("acceptMate", { query: { senderNickname: one.nickname } }),
  ];
  for (const { status, body } of steps) {
    if (status !== 200) throw new Error(`becoming mates answered ${status}: ${JSON.stringify(body)}`);
  }
}
