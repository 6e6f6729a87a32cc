/**
 * The rules of 핏메이트 as they are published at `/rules`: every decision names one. A number never means anything else: what is no
 * longer wanted stays here as long as decisions name it.
 */
import * as z from "zod/mini";

type Rule = {
  title: string;
  /** What is asked of everybody, and what follows. */
  text: string;
};

/** By chapter, in the order in which they are read. */
export const RULE_CHAPTERS = {
  1: "꾸밈없이 만나요",
  2: "안전이 먼저예요",
  3: "서로 존중해요",
  4: "서로의 것을 지켜요",
  5: "함께 쓰는 곳이에요",
} as const;

export const rules = {
  "1-1": {
    title: "홍보",
    text: "물건을 팔거나 같은 글을 되풀이하거나 다른 곳으로 데려가려고 글과 메시지를 쓰지 않아요. 가리고, 이어지면 글과 메시지 쓰기를 막아요.",
  },
  "1-2": {
    title: "사칭",
    text: "다른 사람이나 단체인 척하지 않아요. 사진과 소개를 가리고, 고치지 않으면 이용을 멈춰요.",
  },
  "1-3": {
    title: "거짓 신고",
    text: "사실이 아닌 줄 알면서 신고하지 않아요. 되풀이하면 이용을 멈춰요.",
  },
  "2-1": {
    title: "불법촬영물",
    text: "허락 없이 찍은 몸이나 사적인 모습을 올리거나 보내지 않아요. 신고가 들어오면 바로 가리고, 확인되면 다시 이용할 수 없어요.",
  },
  "2-2": {
    title: "아동·청소년",
    text: "미성년자에게 성적인 말을 하거나 보호자 몰래 만나려 하지 않아요. 확인되면 다시 이용할 수 없어요.",
  },
  "2-3": {
    title: "만났을 때의 위험",
    text: "때리거나 따라다니거나 원하지 않는 것을 강요하지 않아요. 만난 자리의 일도 여기에 들어가요. 이용을 멈추고, 심하면 다시 이용할 수 없어요.",
  },
  "2-4": {
    title: "위험한 권유",
    text: "다치기 쉬운 곳이나 방법, 금지된 약물을 권하지 않아요. 가리고, 이어지면 글과 메시지 쓰기를 막아요.",
  },
  "3-1": {
    title: "깎아내리는 말",
    text: "실력, 몸, 나이, 성별을 두고 누군가를 깎아내리지 않아요. 처음에는 경고하고, 이어지면 글과 메시지 쓰기를 막아요.",
  },
  "3-2": {
    title: "거절한 뒤에도 이어진 연락",
    text: "싫다고 한 사람에게 다시 연락하거나 사진과 만남을 거듭 요구하지 않아요. 처음에는 경고하고, 두려움을 주면 이용을 멈춰요.",
  },
  "3-3": {
    title: "성적인 말이나 행동",
    text: "원하지 않는 성적인 말, 사진, 행동을 하지 않아요. 가리고, 정도에 따라 이용을 멈춰요.",
  },
  "3-4": {
    title: "협박과 괴롭힘",
    text: "겁을 주거나 여럿이 한 사람을 몰아세우지 않아요. 이용을 멈춰요.",
  },
  "4-1": {
    title: "개인정보",
    text: "다른 사람의 연락처, 사는 곳, 얼굴이 보이는 사진을 허락 없이 올리지 않아요. 가리고, 이어지면 글과 메시지 쓰기를 막아요.",
  },
  "4-2": {
    title: "명예훼손",
    text: "사실과 다른 이야기나 사사로운 일로 누군가의 이름을 떨어뜨리지 않아요. 가리고, 이어지면 글과 메시지 쓰기를 막아요.",
  },
  "4-3": {
    title: "남이 만든 것",
    text: "다른 사람이 만든 글과 사진을 내 것처럼 올리지 않아요. 가려요.",
  },
  "5-1": {
    title: "그 밖의 방해",
    text: "위에 없더라도 다른 사람이 편하게 운동하고 이야기하지 못하게 하지 않아요. 처음에는 경고해요.",
  },
} as const satisfies Record<`${keyof typeof RULE_CHAPTERS}-${number}`, Rule>;

export const RuleNumber = z.enum(Object.keys(rules) as (keyof typeof rules)[]);
export type RuleNumber = z.infer<typeof RuleNumber>;
