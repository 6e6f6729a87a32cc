/**
 * Every error the server answers with: a stable code, its HTTP status and a Korean sentence fit to show.
 * The body on the wire is `ErrorBody`; `message` may be more specific than the default given here.
 */
import * as z from "zod/mini";
import {
  CHAT_DELETE_MINUTES,
  FRESH_SESSION_MINUTES,
  MEETUP_AHEAD_DAYS,
  MEETUP_AHEAD_MINUTES,
  NICKNAME_CHANGE_DAYS,
  PASSKEYS_MAX,
  UPLOAD_MAX_BYTES,
  UPLOAD_MAX_PIXELS,
} from "./limits.ts";
import { inWords } from "./numbers.ts";

export const errors = {
  INVALID_INPUT: [400, "입력한 내용을 다시 확인해 주세요."],
  MALFORMED_REQUEST: [400, "요청을 알아보지 못했어요. 주소를 확인하고 다시 시도해 주세요."],
  MALFORMED_JSON: [400, "요청을 읽지 못했어요. 다시 시도해 주세요."],
  MALFORMED_FORM: [400, "사진이 온전히 오지 않았어요. 다시 올려 주세요."],
  WRONG_CREDENTIALS: [400, "닉네임이나 비밀번호가 맞지 않아요."],
  RESET_LINK_INVALID: [400, "링크가 만료됐거나 이미 쓴 링크예요. 비밀번호 찾기를 다시 해 주세요."],
  EMAIL_LINK_INVALID: [400, "링크가 만료됐거나 이미 쓴 링크예요. 나의 정보에서 확인 메일을 다시 받아 주세요."],
  EMAIL_UNCHANGED: [400, "지금 쓰는 이메일과 같아요. 다른 이메일을 적어 주세요."],
  EMAIL_MISSING: [400, "아직 이메일이 없어요. 먼저 이메일을 등록해 주세요."],
  EMAIL_CONFIRMED: [400, "이미 확인한 이메일이에요."],
  CURRENT_PASSWORD_WRONG: [400, "지금 쓰는 비밀번호가 맞지 않아요. 다시 확인해 주세요."],
  PASSWORD_COMMON: [
    400,
    "금방 알아낼 수 있는 비밀번호예요. 남들이 잘 쓰지 않고 닉네임이나 이메일과도 다른 비밀번호를 적어 주세요.",
  ],
  ALREADY_REQUESTED: [400, "이미 신청을 보냈어요. 답을 기다려 주세요."],
  ALREADY_MATES: [400, "이미 메이트예요."],
  SELF_NOT_ALLOWED: [400, "나에게는 할 수 없는 일이에요."],
  PLAYLIST_NAME_TAKEN: [400, "같은 이름의 플레이리스트가 있어요. 다른 이름을 적어 주세요."],
  VIDEO_ALREADY_SAVED: [400, "이미 저장한 영상이에요."],
  IMAGE_MISSING: [400, "올릴 사진을 골라 주세요."],
  IMAGE_UNREADABLE: [400, "사진을 열지 못했어요. 파일이 온전한지 확인해 주세요."],
  IMAGE_TOO_MANY_PIXELS: [400, `사진의 가로세로가 너무 커요. ${inWords(UPLOAD_MAX_PIXELS)} 화소까지 올릴 수 있어요.`],
  UPLOAD_NOT_FOUND: [400, "올린 사진을 찾지 못했어요. 사진을 다시 올려 주세요."],
  KAKAO_CODE_REFUSED: [400, "서버 토큰 발급 중 오류가 발생했습니다."],
  KAKAO_TICKET_EXPIRED: [400, "시간이 지났어요. 카카오 로그인을 처음부터 다시 해 주세요."],
  KAKAO_OTHER_PERSON: [400, "가입할 때 쓴 카카오 계정이 아니에요. 그 계정으로 다시 로그인해 주세요."],
  PASSKEY_REFUSED: [400, "패스키로 로그인하지 못했어요. 다시 시도하거나 비밀번호로 로그인해 주세요."],
  PASSKEY_NOT_ADDED: [400, "패스키를 추가하지 못했어요. 처음부터 다시 시도해 주세요."],
  PASSKEYS_TOO_MANY: [
    400,
    `패스키는 ${PASSKEYS_MAX}개까지 둘 수 있어요. 쓰지 않는 패스키를 지우고 다시 추가해 주세요.`,
  ],
  PASSKEYS_UNAVAILABLE: [400, "이 주소에서는 패스키를 쓸 수 없어요. 핏메이트의 원래 주소로 들어와 주세요."],
  WRONG_PASSWORD: [400, "비밀번호가 맞지 않아요."],
  WRONG_NICKNAME: [400, "닉네임이 맞지 않아요. 내 닉네임을 그대로 적어 주세요."],
  PUSH_SUBSCRIPTION_REFUSED: [400, "이 브라우저로는 알림을 보낼 수 없어요. 다른 브라우저에서 켜 주세요."],
  CONSENT_NEEDED: [400, "이 동의 없이는 계정을 쓸 수 없어요. 철회하려면 회원 탈퇴를 해 주세요."],
  MESSAGE_TOO_OLD: [400, `보낸 지 ${CHAT_DELETE_MINUTES}분이 지나서 지울 수 없어요.`],
  MEETUP_TIME: [
    400,
    `번개는 ${MEETUP_AHEAD_MINUTES}분 뒤부터 ${MEETUP_AHEAD_DAYS}일 안에 시작할 수 있어요. 날짜와 시각을 다시 골라 주세요.`,
  ],
  GENDER_NEEDED: [400, "성별을 정한 뒤에 할 수 있어요. 나의 정보에서 먼저 골라 주세요."],
  SIGN_IN_REQUIRED: [401, "로그인이 필요해요."],
  SESSION_EXPIRED: [401, "로그인한 지 오래되어 다시 로그인해 주세요."],
  FORBIDDEN: [403, "볼 수 있는 권한이 없어요."],
  CURRENT_PASSWORD_NEEDED: [
    403,
    `로그인한 지 ${FRESH_SESSION_MINUTES}분이 지났어요. 지금 쓰는 비밀번호를 함께 적어 주세요.`,
  ],
  KAKAO_PROOF_NEEDED: [403, `로그인한 지 ${FRESH_SESSION_MINUTES}분이 지났어요. 카카오로 한 번 더 로그인해 주세요.`],
  ACCOUNT_LEAVING: [403, "탈퇴를 신청한 계정이에요. 되돌리면 다시 쓸 수 있어요."],
  LOCATION_CONSENT_REQUIRED: [403, "위치를 정하려면 먼저 위치정보 이용에 동의해 주세요."],
  UNBLOCK_FIRST: [403, "차단한 회원이에요. 먼저 차단을 해제해 주세요."],
  MEETUP_AUDIENCE: [403, "이 번개는 주최자가 함께할 사람을 정해 두었어요."],
  MEETUP_CLOSED: [403, "이 번개에는 다시 신청할 수 없어요."],
  CHAT_ROOM_OVER: [403, "끝난 지 오래되어 읽기만 할 수 있는 채팅방이에요."],
  NOT_MATES: [403, "메이트끼리만 할 수 있어요."],
  NOT_FOUND: [404, "찾는 것이 없어요."],
  EMAIL_NOT_FOUND: [404, "존재하지 않는 이메일입니다."],
  SESSION_NOT_FOUND: [404, "이미 로그아웃한 기기예요."],
  PASSKEY_NOT_FOUND: [404, "패스키를 찾지 못했어요. 이미 지워졌을 수 있어요."],
  MEMBER_NOT_FOUND: [404, "그런 닉네임의 회원이 없어요."],
  CHAT_ROOM_NOT_FOUND: [404, "채팅방을 찾지 못했어요."],
  MESSAGE_NOT_FOUND: [404, "메시지를 찾지 못했어요."],
  REQUEST_NOT_FOUND: [404, "받은 신청을 찾지 못했어요. 이미 답했거나 취소된 신청이에요."],
  NOTIFICATION_NOT_FOUND: [404, "알림을 찾지 못했어요. 이미 지워졌을 수 있어요."],
  PLAYLIST_NOT_FOUND: [404, "플레이리스트를 찾지 못했어요. 이름이 바뀌었거나 지워졌을 수 있어요."],
  REQUEST_TOO_SLOW: [408, "보내는 데 너무 오래 걸려 멈췄어요. 인터넷 연결을 확인하고 다시 시도해 주세요."],
  NICKNAME_TAKEN: [409, "이미 쓰고 있는 닉네임이에요. 다른 닉네임을 적어 주세요."],
  NICKNAME_CHANGED_LATELY: [409, `닉네임은 ${NICKNAME_CHANGE_DAYS}일에 한 번 바꿀 수 있어요.`],
  EMAIL_TAKEN: [409, "이미 쓰고 있는 이메일이에요. 다른 이메일을 적어 주세요."],
  MEETUP_OVER: [409, "이미 시작했거나 취소된 번개예요."],
  MEETUP_CAPACITY: [409, "함께하기로 한 사람보다 적게 줄일 수 없어요."],
  POST_CHANGED: [409, "그사이 다른 곳에서 글이 바뀌었어요. 바뀐 글을 보고 다시 저장해 주세요."],
  KAKAO_CONSENTS_REQUIRED: [409, "처음 오셨네요. 약관에 동의하면 가입이 끝나요."],
  KAKAO_LINK_REQUIRED: [409, "같은 이메일로 가입한 계정이 있어요. 그 계정의 비밀번호를 적어 주세요."],
  PAYLOAD_TOO_LARGE: [413, "보낸 내용이 너무 커요."],
  IMAGE_TOO_LARGE: [413, `이미지 크기(${UPLOAD_MAX_BYTES / 1_024 ** 2}MB)를 초과하였습니다.`],
  IMAGE_TYPE_UNSUPPORTED: [415, "JPEG, PNG, GIF, WebP, AVIF 사진만 올릴 수 있어요."],
  IMAGE_HEIC_UNSUPPORTED: [415, "HEIC 사진은 아직 올릴 수 없어요. JPEG로 바꿔서 올려 주세요."],
  UNSUPPORTED_MEDIA_TYPE: [415, "지원하지 않는 형식이에요."],
  MEETUPS_TOO_MANY: [429, "번개를 더 열 수 없어요. 열어 둔 번개가 끝나거나 내일이 되면 다시 열 수 있어요."],
  TOO_MANY_REQUESTS: [429, "잠시 쉬었다가 다시 시도해 주세요."],
  HEADERS_TOO_LARGE: [431, "요청이 너무 길어요. 주소를 다시 확인해 주세요."],
  INTERNAL: [500, "문제가 생겼어요. 잠시 후 다시 시도해 주세요."],
  KAKAO_UNAVAILABLE: [503, "서버 토큰 발급 중 오류가 발생했습니다."],
  UNAVAILABLE: [503, "지금은 연결할 수 없어요. 잠시 후 다시 시도해 주세요."],
  STORAGE_FULL: [507, "지금은 사진을 둘 자리가 없어요. 잠시 후 다시 올려 주세요."],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errors;

export const ErrorBody = z.object({
  status: z.number(),
  code: z.string(),
  message: z.string(),
  /** With KAKAO_CONSENTS_REQUIRED and KAKAO_LINK_REQUIRED only: what the next call needs. */
  ticket: z.optional(z.string()),
  /** With NOT_MATES for a post only: whose mate one would have to be, as the lists of posts say, too. */
  author: z.optional(z.string()),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** What every 200 without further content says. */
export const Done = z.object({ status: z.literal(200), message: z.string() });
export type Done = z.infer<typeof Done>;
