/** What the toolbar lets one choose from. */
type Choice = { value: string; label: string };

/** As Quill's three sizes. */
export const SIZES: readonly Choice[] = [
  { value: "0.75em", label: "작게" },
  { value: "", label: "보통" },
  { value: "1.5em", label: "크게" },
  { value: "2.5em", label: "아주 크게" },
];
export const FONTS: readonly Choice[] = [
  { value: "", label: "기본체" },
  { value: "serif", label: "명조체" },
  { value: "monospace", label: "고정폭" },
];
export const ALIGNMENTS: readonly Choice[] = [
  { value: "", label: "왼쪽" },
  { value: "center", label: "가운데" },
  { value: "right", label: "오른쪽" },
  { value: "justify", label: "양쪽" },
];
/**
 * 4.5:1 on the light ground; on the dark one Prose.module.css shows lighter ones. Written as browsers write them, so that
 * they stay the same.
 */
export const COLOURS: readonly Choice[] = [
  { value: "", label: "기본색" },
  { value: "rgb(201, 58, 42)", label: "빨강" },
  { value: "rgb(160, 95, 0)", label: "주황" },
  { value: "rgb(36, 120, 63)", label: "초록" },
  { value: "rgb(48, 104, 214)", label: "파랑" },
  { value: "rgb(140, 79, 196)", label: "보라" },
  { value: "rgb(107, 111, 118)", label: "회색" },
];
/** Thin enough for words in either theme. */
export const BACKGROUNDS: readonly Choice[] = [
  { value: "", label: "배경 없음" },
  { value: "rgba(255, 200, 0, 0.3)", label: "노랑 배경" },
  { value: "rgba(80, 200, 120, 0.3)", label: "초록 배경" },
  { value: "rgba(80, 150, 255, 0.3)", label: "파랑 배경" },
  { value: "rgba(255, 110, 130, 0.3)", label: "분홍 배경" },
];
