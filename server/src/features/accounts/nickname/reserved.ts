/** Nicknames that nobody can have: whoever bore one would be taken for the product, or for those who run it. */
import { nicknameKey } from "@fitmate/contract/accounts";
import { ROOM_SPEAKER } from "@fitmate/contract/groupRooms";
import { LEFT_NICKNAME } from "@fitmate/contract/leftNickname";

/** Letters and digits that look like one another in small print. */
const alike = (text: string) => nicknameKey(text).replaceAll(/[l1]/g, "i").replaceAll("0", "o");

const PRODUCT = [ROOM_SPEAKER, "fitmate"];
const STAFF = ["운영자", "운영진", "운영팀", "관리자", "고객센터", "공지사항", "admin", "moderator"];
/** As it reads without the spaces that no nickname has. */
const NOBODY = LEFT_NICKNAME.replaceAll(" ", "");
const BEGINNINGS = [...PRODUCT, ...STAFF, NOBODY].map(alike);

/** Whether a nickname is refused, as one that somebody has: what begins, or looks, so. */
export function isReservedNickname(nickname: string): boolean {
  const key = alike(nickname);
  return BEGINNINGS.some((name) => key.startsWith(name));
}
