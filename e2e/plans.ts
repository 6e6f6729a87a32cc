/** Plans as clients that are no browsers make them, and as rooms show them. */
import type { ChatMessage } from "@fitmate/contract/chat";
import type { Plan, ProposePlanBody } from "@fitmate/contract/plans";
import { NO_LEVELS } from "@fitmate/contract/profile";
import { dayAfter, dayOf } from "@fitmate/contract/wallTime";
import type { Locator, Page } from "@playwright/test";
import { log } from "./chat.ts";
import { api, makeMates, type Member, SEONGSU, setLocation, TTUKSEOM } from "./fixtures.ts";
import type { Product } from "./product.ts";

/** When both have time. */
const HABITS = {
  gender: true,
  exerciseChoice: ["RUNNING" as const],
  introduction: "",
  publicInfo: true,
  profilePicture: null,
  weeklySlots: ["TUE_EVENING" as const, "THU_EVENING" as const, "SAT_MORNING" as const],
  levels: NO_LEVELS,
};

/** Two mates in neighbouring squares who have the same evenings. */
export async function matesWithTime(product: Product, one: Member, other: Member): Promise<void> {
  await makeMates(product, one, other);
  await Promise.all([haveTime(product, one, SEONGSU), haveTime(product, other, TTUKSEOM)]);
}

export async function haveTime(product: Product, { token }: Member, at: typeof SEONGSU): Promise<void> {
  await setLocation(product, token, at);
  await api(product, token).ask("updateMyProfile", { body: HABITS });
}

/** A run at 뚝섬역 in four days. */
const run = (product: Product): Omit<ProposePlanBody, "nickname"> => ({
  sport: "RUNNING",
  begins: `${dayAfter(dayOf(product.now()), 4)}T20:00`,
  minutes: 60,
  place: { name: "뚝섬역 2번 출구", latitude: 37.5472, longitude: 127.0472 },
  words: "",
  replaces: null,
});

export const propose = (
  product: Product,
  { token }: Member,
  { nickname }: Member,
  some: Partial<ProposePlanBody> = {},
): Promise<ChatMessage> => api(product, token).ask("proposePlan", { body: { ...run(product), nickname, ...some } });

/** The plan that the two make of a proposal. */
export async function agree(
  product: Product,
  one: Member,
  other: Member,
  some: Partial<ProposePlanBody> = {},
): Promise<Plan> {
  const { proposal } = await propose(product, one, other, some);
  const params = { proposalId: proposal?.proposalId ?? 0 };
  return (await api(product, other.token).ask("acceptProposal", { params })).plan;
}

/** The newest card in the room that says `text`. */
export const card = (page: Page, text: string | RegExp): Locator =>
  log(page).getByRole("article").filter({ hasText: text }).last();

/** What a card can be answered with; reporting it is a mark without words. */
export const answers = (of: Locator): Locator => of.getByRole("button").filter({ hasText: /\S/ });
