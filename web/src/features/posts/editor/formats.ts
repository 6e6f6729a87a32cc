/** What a text can look like: the formats of the specification, and nothing that the server would not keep. */
import { OUTWARD_LINK } from "@fitmate/contract/postHtml";
import { Image } from "@tiptap/extension-image";
import { TextAlign } from "@tiptap/extension-text-align";
import { BackgroundColor, Color, FontFamily, FontSize, TextStyle } from "@tiptap/extension-text-style";
import { Placeholder } from "@tiptap/extensions";
import { StarterKit } from "@tiptap/starter-kit";
import { Indent } from "./indent.ts";
import { isAllowedLink } from "./link.ts";
import { Video } from "./video.ts";

/** Uploaded pictures only; of their size the width is kept. */
const Picture = Image.extend({
  addAttributes: () => ({
    src: { default: null },
    alt: { default: "" },
    width: { default: null, renderHTML: ({ width }) => (width ? { width: Math.round(Number(width)) } : {}) },
    height: { default: null, rendered: false, parseHTML: () => null },
  }),
  parseHTML: () => [{ tag: 'img[src^="/uploads/pictures/"]' }],
  addInputRules: () => [],
});

export const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      protocols: ["http", "https", "mailto", "tel"],
      isAllowedUri: (address) => isAllowedLink(address),
      HTMLAttributes: OUTWARD_LINK,
    },
  }),
  TextStyle,
  Color,
  BackgroundColor,
  FontFamily,
  FontSize,
  TextAlign.configure({ types: ["paragraph", "heading"] }),
  Indent,
  Picture.configure({
    inline: true,
    resize: {
      enabled: true,
      directions: ["bottom-left", "bottom-right"],
      minWidth: 80,
      minHeight: 40,
      alwaysPreserveAspectRatio: true,
    },
  }),
  Video,
  Placeholder.configure({ placeholder: "오늘의 운동 이야기를 들려주세요." }),
];

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
/** 4.5:1 on the light ground, 3.3:1 on the dark one; written as browsers write them, so that they stay the same. */
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
