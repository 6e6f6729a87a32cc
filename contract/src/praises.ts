/** What can be praised, in the order in which it is offered; `icon`: of the app's icons. Apart from the schemas: visitors' pages show it. */
export const praises = {
  PACE: { words: "페이스를 맞춰 줘요", icon: "pace" },
  PUNCTUAL: { words: "시간을 잘 지켜요", icon: "clock" },
  BEGINNERS: { words: "초보를 챙겨 줘요", icon: "sprout" },
  ROUTE: { words: "길을 잘 알아요", icon: "route" },
  FORM: { words: "자세를 잘 알려 줘요", icon: "weight" },
  MOOD: { words: "분위기가 편해요", icon: "smile" },
  SAFETY: { words: "안전을 챙겨요", icon: "shield" },
  REACHABLE: { words: "연락이 잘 돼요", icon: "dm" },
} as const;
