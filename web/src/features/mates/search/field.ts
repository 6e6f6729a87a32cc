/** How the field looks, with and without its search. */
export const FIELD = { label: "장소 검색", placeholder: "장소나 역 이름으로 찾기", autoComplete: "off" } as const;
