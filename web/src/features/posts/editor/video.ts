/** A YouTube video in a text. */
import { VIDEO_ATTRIBUTES, videoAddress } from "@fitmate/contract/postHtml";
import { Node } from "@tiptap/core";

const playerOf = (element: HTMLElement) => videoAddress(element.getAttribute("src") ?? "");

export const Video = Node.create({
  name: "video",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null, parseHTML: playerOf } }),
  parseHTML: () => [{ tag: "iframe", getAttrs: (element) => playerOf(element) !== null && null }],
  renderHTML: ({ HTMLAttributes }) => ["iframe", { ...VIDEO_ATTRIBUTES, ...HTMLAttributes }],
});
