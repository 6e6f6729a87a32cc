/** Nicknames that nobody can have: whoever bore one would be taken for the product, or for those who run it. */
import { nicknameKey } from "@fitmate/contract/accounts";
import { ROOM_SPEAKER } from "@fitmate/contract/groupRooms";
import { LEFT_NICKNAME } from "@fitmate/contract/leftNickname";

/** Whatever begins so. */
const PRODUCT = [ROOM_SPEAKER, "fitmate"];
const STAFF = ["운영자", "운영진", "운영팀", "관리자", "고객센터", "공지사항", "admin", "administrator", "moderator"];
/** As it reads without the spaces that no nickname has. */
const NOBODY = LEFT_NICKNAME.replaceAll(" ", "");

/** Whether a nickname is refused, as one that somebody has. */
export function isReservedNickname(nickname: string): boolean {
  const key = nicknameKey(nickname);
  return PRODUCT.some((name) => key.startsWith(name)) || STAFF.includes(key) || key === NOBODY;
}
