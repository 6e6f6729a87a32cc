/** Two members who have nothing to do with each other any more. */
import type { TestMember } from "./client.ts";

/** `by` blocks `other`. Throws on a refusal. */
export async function block(by: TestMember, other: TestMember): Promise<void> {
  const { status, body } = await by.call("blockMember", { params: { nickname: other.nickname } });
  if (status !== 200) throw new Error(`blocking answered ${status}: ${JSON.stringify(body)}`);
}

/** `by` blocks `other` no longer. Throws on a refusal. */
export async function unblock(by: TestMember, other: TestMember): Promise<void> {
  const { status, body } = await by.call("unblockMember", { params: { nickname: other.nickname } });
  if (status !== 200) throw new Error(`unblocking answered ${status}: ${JSON.stringify(body)}`);
}
