import { expect, test } from "vitest";
import { lastOf, summaryOf } from "./summary.ts";
import type { ChatMessage, ChatRoom } from "../../../data/chat/wire.ts";

const picture = { address: "", width: 1, height: 1 };

test.each([
  ["안녕하세요", undefined, "안녕하세요"],
  ["안녕하세요", [picture], "안녕하세요"],
  ["", [picture], "사진"],
  ["", [picture, picture, picture], "사진 3장"],
])("%j with %j is %j in one line", (contents, pictures, summary) => {
  expect(summaryOf({ contents, pictures })).toBe(summary);
});

const ME = "달리는민서";

function room(group: boolean, said: Partial<ChatMessage>): ChatRoom {
  return {
    chatRoomId: 1,
    nickname: group ? "토요일 밤 한강 8km" : "성수러너",
    profilePicture: null,
    lastMessage: {
      chatRoomId: 1,
      sender: "성수러너",
      contents: "라이트 챙겼어요",
      sendDate: "2025-10-18T11:00:00.000Z",
      messageId: "1-1",
      seq: 1,
      clientMessageId: null,
      ...said,
    },
    unreadCount: 0,
    readSeq: 0,
    readOnly: false,
    muted: false,
    hidden: false,
    updatedAt: "2025-10-18T11:00:00.000Z",
    ...(group && {
      group: { title: "토요일 밤 한강 8km", memberCount: 3, gatheringId: 7, sinceSeq: 0, readOnlyAt: null, faces: [] },
    }),
  };
}

test("among several the list says who has said it, unless that was me or the room itself", () => {
  expect(lastOf(room(false, {}), ME)).toBe("라이트 챙겼어요");
  expect(lastOf(room(true, {}), ME)).toBe("성수러너: 라이트 챙겼어요");
  expect(lastOf(room(true, { sender: ME }), ME)).toBe("라이트 챙겼어요");
  const entered = { contents: "느린거북님이 들어왔어요", line: { kind: "ENTERED", nickname: "느린거북" } } as const;
  expect(lastOf(room(true, { sender: "핏메이트", ...entered }), ME)).toBe("느린거북님이 들어왔어요");
});

test("what somebody says whom a block keeps apart from me is not read by the way", () => {
  const folded = { sender: "이름을 볼 수 없는 참가자", folded: true } as const;
  expect(lastOf(room(true, folded), ME)).toBe("접어 둔 메시지예요");
});
