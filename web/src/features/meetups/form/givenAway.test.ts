import { expect, it } from "vitest";
import { givenAwayIn } from "./givenAway.ts";

it.each([
  ["서울숲 아침 6km", "서울숲 방문자센터 앞", "서울숲"],
  ["서울 숲 아침 6km", "서울숲 방문자센터 앞", "서울숲"],
  ["자양에서 만나요", "자양역 3번 출구 앞", "자양"],
  ["출구 앞에서 만나요", "자양역 3번 출구 앞", null],
  ["산 타고 공원 지나 역까지", "아차산 공원", null],
  ["한강 8km", "뚝섬유원지역 2번 출구", null],
])("%s, at %s", (text, place, word) => expect(givenAwayIn(text, place)).toBe(word));
