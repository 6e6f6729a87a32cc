/** Texts of the longest that may be sent, written to cost as much as they can. */
import { POST_BODY_MAX_BYTES } from "@fitmate/contract/limits";

const filledWith = (part: string) => part.repeat(Math.floor(POST_BODY_MAX_BYTES / Buffer.byteLength(part)));
const within = (before: string, part: string, after: string) =>
  before + filledWith(part).slice(0, POST_BODY_MAX_BYTES - Buffer.byteLength(before + after)) + after;
const picture = `/uploads/pictures/${"0a".repeat(32)}.webp`;

/** What is several times as long once it is cleaned. */
export const GROWING: Readonly<Record<string, string>> = {
  ampersands: filledWith("&"),
  "signs that could begin a tag": filledWith("<"),
  "quotes in an address": within("<a href='https://example.com/?", '"', "'>x</a>"),
  "quotes in words beside a picture": within(`<img src="${picture}" alt='`, '"', "'>"),
  "links that lead out": filledWith("<a href=tel:1>a</a>"),
  "videos in short": filledWith("<iframe src=//youtu.be/dQw4w9WgXcQ></iframe>"),
  "paragraphs nobody closes": filledWith("<p>a"),
  "line breaks": filledWith("<br>"),
};

/** What takes long and leaves little. */
export const COSTLY: Readonly<Record<string, string>> = {
  "lists in lists": within("", "<ul><li>", "끝"),
  "formats in formats": within("", "<i>", "끝"),
  "a thousand colours": within('<span style="', "color:red;", '">글</span>'),
  "attributes nobody knows": within("<p ", "a b c d e f ", ">글</p>"),
  "endings without a beginning": within("글", "</i></x>", ""),
};
