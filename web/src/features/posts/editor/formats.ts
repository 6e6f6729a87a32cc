/** What a text can look like: the formats of the specification, and nothing that the server would not keep. */
import { OUTWARD_LINK } from "@fitmate/contract/postHtml";
import { Image } from "@tiptap/extension-image";
import { TextAlign } from "@tiptap/extension-text-align";
import { BackgroundColor, Color, FontFamily, FontSize, TextStyle } from "@tiptap/extension-text-style";
import { Placeholder } from "@tiptap/extensions";
import { StarterKit } from "@tiptap/starter-kit";
import { CaretMarks } from "./caretMarks.ts";
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
  CaretMarks,
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
  Placeholder.configure({ placeholder: "오늘의 운동 이야기를 들려 주세요." }),
];
