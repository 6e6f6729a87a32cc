/** Ways to go on elsewhere, as sentences name them; each takes 가 and 를. */
import type { Contact } from "./contacts.ts";

export const CONTACT_WORDS: Readonly<Record<Contact, string>> = {
  link: "링크",
  phone: "전화번호",
  messenger: "메신저 아이디",
};
