/** The messenger as people use it, and a client that is no browser. */
import { paths } from "@fitmate/contract/paths";
import { type Locator, type Page } from "@playwright/test";
import { api } from "./fixtures.ts";
import { sendAll } from "../server/test/chatClient.ts";
import type { Product } from "./product.ts";

/** What journeys say is numbered, so that order, loss and doubles show. */
const SAID = /말 \d+/g;

export function log(page: Page): Locator {
  return page.getByRole("list", { name: "대화 내용" });
}

export function composer(page: Page): Locator {
  return page.getByLabel("메시지", { exact: true });
}

/** Opens the room with `nickname`; resolves when one can write. */
export async function openRoom(page: Page, nickname: string): Promise<void> {
  await page.goto(paths.room(nickname));
  await composer(page).waitFor();
}

export async function sayText(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press("Enter");
}

/** Says '말 1', '말 2' and so on, for each of `numbers`. */
export async function say(page: Page, ...numbers: number[]): Promise<void> {
  for (const number of numbers) await sayText(page, `말 ${number}`);
}

/** The numbers of what the room shows, from top to bottom. */
export async function said(page: Page): Promise<number[]> {
  const lines = await log(page).getByRole("listitem").allTextContents();
  return lines.flatMap((line) => line.match(SAID) ?? []).map((found) => Number(found.slice(2)));
}

/** Says every number from `from` to `to` from a machine without a browser. */
export async function sayFromElsewhere(
  product: Product,
  token: string,
  nickname: string,
  from: number,
  to: number,
): Promise<void> {
  const { chatRoomId } = await api(product, token).ask("openChatRoom", { params: { nickname } });
  const texts = Array.from({ length: to - from + 1 }, (_, index) => `말 ${from + index}`);
  await sendAll(product.url, { token }, chatRoomId, texts);
}
