/** What members do to find each other, and what they see of it. */
import type { MateRequest } from "@fitmate/contract/mateRequests";
import type { MateItem } from "@fitmate/contract/mates";
import type { Notification } from "@fitmate/contract/notifications";
import type { TestApp } from "./app.ts";
import type { TestMember } from "./client.ts";

let pairs = 0;
/** Two members who have nothing to do with each other yet. */
export async function strangers(app: TestApp): Promise<[TestMember, TestMember]> {
  pairs += 1;
  return Promise.all([app.member(`묻는이${pairs}`), app.member(`상대${pairs}`)]);
}

export const request = (from: TestMember, to: TestMember, body?: object) =>
  from.call("requestMate", { query: { receiverNickname: to.nickname }, body });
export const cancel = (by: TestMember, to: TestMember) =>
  by.call("cancelMateRequest", { query: { receiverNickname: to.nickname } });
export const accept = (by: TestMember, of: TestMember) =>
  by.call("acceptMate", { query: { senderNickname: of.nickname } });
export const reject = (by: TestMember, of: TestMember) =>
  by.call("rejectMate", { query: { senderNickname: of.nickname } });

export const sentBy = async (member: TestMember) => (await member.call("getSentRequests")).body as MateRequest[];
export const receivedBy = async (member: TestMember) =>
  (await member.call("getReceivedRequests")).body as MateRequest[];
export const matesOf = async (member: TestMember) => (await member.call("getMates")).body as MateItem[];
export const notificationsOf = async (member: TestMember) =>
  (await member.call("getNotifications")).body as Notification[];

/** Makes the two mates the way people do: one asks, the other accepts. */
export async function makeMates(one: TestMember, other: TestMember): Promise<void> {
  const steps = [await request(one, other), await accept(other, one)];
  for (const { status, body } of steps) {
    if (status !== 200) throw new Error(`becoming mates answered ${status}: ${JSON.stringify(body)}`);
  }
}
