import { describe, expect, it } from "vitest";
import { type Contact, findContact } from "./contacts.ts";

const FOUND: Record<Contact, string[]> = {
  phone: [
    "010-1234-5678",
    "좋아요! 010-0000-0000으로 연락 주세요",
    "01012345678이에요",
    "010 1234 5678",
    "010.1234.5678",
    "010)1234-5678",
    "번호는 011-123-4567 입니다",
    "0 1 0 1 2 3 4 5 6 7 8",
    "0-1-0-1-2-3-4-5-6-7-8",
    "０１０－１２３４－５６７８",
    "⓪①⓪ 1234 5678",
    "공일공 일이삼사 오육칠팔",
    "공일공일이삼사오육칠팔",
    "영일영-1234-5678",
    "공1공 1234 오육칠팔",
    "010 일이삼사 5678",
    "O1O-1234-5678",
    "o1o 1234 5678",
    "ㅇ1ㅇ 1234 5678",
    "0l0-1234-5678",
    "+82 10-1234-5678",
    "82 1012345678",
    "02-123-4567로 전화 주세요",
    "(031) 123-4567",
    "070-1234-5678",
    "11월 24일 010-1234-5678로 주세요",
    "010\u200b1234\u200b5678",
  ],
  messenger: [
    "카톡 아이디 minseo_run",
    "톡 아이디 bulk_lab으로 먼저 연락 주세요",
    "카톡아이디는 runrun이에요",
    "카 톡 아 이 디 알려 주세요",
    "카.톡.아.디 있어요?",
    "ㅋㅏ톡 id 있으세요",
    "카카오톡 친추해 주세요",
    "카톡 minseo_run",
    "까톡: run2026",
    "kakao id: seoulrun",
    "오픈채팅으로 오세요",
    "오픈 채팅방 들어오세요",
    "오픈톡 만들었어요",
    "옾챗 링크 드릴게요",
    "텔레그램으로 이야기해요",
    "텔레 그램 하세요?",
    "텔레 @seoulrun",
    "인스타 run.seoul 이에요",
    "인스타 아이디 알려 주세요",
    "insta: hangang_run",
    "라인 아이디 있어요?",
    "@hangang_run 으로 오세요",
    "ＫＡＫＡＯ ＩＤ 알려 주세요",
    "디스코드 계정 있어요?",
  ],
  link: [
    "https://open.kakao.example/o/abc",
    "http://fit.example",
    "www.example.org 보세요",
    "여기 방으로 오세요 open.example/ptn8",
    "bit.ly/3abc",
    "naver.com에서 봐요",
    "우리집.com",
    "example.co.kr로 와요",
    "runclub 닷컴",
    "run점컴",
    "ｗｗｗ．ｅｘａｍｐｌｅ．ｃｏｍ",
  ],
};

const HARMLESS = [
  "안녕하세요! 청계산 자주 가세요?",
  "6:30 페이스로 10km 어때요?",
  "5'30\"/km로 뛰어요. 10K는 55:12, 하프는 1:58:30이에요",
  "오전 10시 30분에 서울숲 2번 출구에서 봐요",
  "저녁 7:00~8:30 괜찮아요",
  "2026-11-24 07:00에 만나요",
  "2026.01.10 11.30 ~ 12.30",
  "2026.11.28(토) 오전 9시, 10,000원",
  "11월 24일, 12월 1일, 12월 8일",
  "서울 성동구 뚝섬로 273, 1층 102호",
  "서울특별시 송파구 올림픽로 424 (05540)",
  "왕십리로 63-1 앞 GS25",
  "벤치 100kg 5x5, 스쿼트 120-130-140",
  "심박 150-160-170으로 3.5km",
  "공원에서 이삼 일에 한 번, 일요일 오후 사오 시",
  "일이 있어서 오이 사러 가요. 구이도 사요",
  "이 일 저 일 하다 보니 공일이네요",
  "공일에도 일을 해요. 팔이 아파요",
  "카톡 말고 여기서 이야기해요",
  "톡톡 튀는 분이네요",
  "그룹 톡 아이디어 좋아요",
  "온라인 아이디어 회의",
  "오픈 시간이 언제예요?",
  "헬스장 오픈 기념이래요",
  "라인이 예쁜 코스예요",
  "결승 라인 아이들",
  "1.5배로 천천히, 0.5km 더",
  "ver 2.0, 3.5.1",
  "a.m. 6시",
  "네. 좋아요.그럼 토요일에 봐요",
  "ㅇㅇ 10시 ㅇㅋ",
  "oh i like running",
  "li ol io 010",
  "112에 전화해요",
  "143번 버스, 2호선 3-4",
  "체중 68.5, 키 172, 나이 29",
  "VO2max 45.2, 케이던스 180",
];

describe.each(Object.entries(FOUND) as [Contact, string[]][])("a %s", (contact, texts) => {
  it.each(texts)("is found in: %s", (text) => {
    expect(findContact(text)).toBe(contact);
  });
});

it.each(HARMLESS)("nothing is found in: %s", (text) => {
  expect(findContact(text)).toBeNull();
});

it.each(["0 ", "카톡 ", "a.", "공", "@", "-", "o", "1 ", "www", "텔 "])(
  "takes no time over what is made to take long: %s again and again",
  (part) => {
    // The shortest of many tries is what it takes where nothing else is going on.
    const shortest = (text: string) => {
      const tries = Array.from({ length: 20 }, () => {
        const began = performance.now();
        findContact(text);
        return performance.now() - began;
      });
      return Math.min(...tries);
    };
    const once = shortest(part.repeat(250));
    // Four times as much takes at most sixteen times as long, and what one measures is not exact.
    expect(shortest(part.repeat(1_000)) / once).toBeLessThan(2 * 16);
  },
);
