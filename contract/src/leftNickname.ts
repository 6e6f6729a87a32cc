/** What stands in place of the nickname of somebody who has left; no nickname can be that, it has a space. */
export const LEFT_NICKNAME = "탈퇴한 회원";
