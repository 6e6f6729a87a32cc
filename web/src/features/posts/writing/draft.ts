/** A post while it is being written, and what of it survives a reload. */
import { unsigned } from "@fitmate/contract/pictures";
import { SPORTS } from "@fitmate/contract/sports";
import type { Sport } from "@fitmate/contract/profile";
import type { Visibility } from "@fitmate/contract/visibility";
import type { Post, PostContent } from "../../../data/posts/wire.ts";
import { DRAFT_KEY } from "./draftKey.ts";
import { picturesOf } from "../post/excerpt.ts";

export type PostDraft = {
  title: string;
  /** HTML */
  description: string;
  hashtags: readonly string[];
  /** null: not chosen yet. */
  category: Sport | null;
  visibility: Visibility;
};

export const EMPTY_DRAFT: PostDraft = {
  title: "",
  description: "",
  hashtags: [],
  category: null,
  visibility: "public",
};

/** The draft that opens an existing post. */
export function draftOf({ title, description, hashtags, category, visibility }: Post): PostDraft {
  return { title, description, hashtags, category, visibility };
}

/** `draft` with its pictures at the addresses that `post` has for them: those of before may have run out. */
export function withPicturesOf(draft: PostDraft, { images }: Post): PostDraft {
  const newer = new Map(images.map((address) => [unsigned(address), address.replaceAll("&", "&amp;")]));
  const description = draft.description.replaceAll(
    /(<img\b[^>]*\bsrc=")(\/uploads\/[^"]+)(?=")/g,
    (_, before: string, address: string) => before + (newer.get(unsigned(address)) ?? address),
  );
  return { ...draft, description };
}

/** What a complete draft says. */
export function contentOf({ title, description, hashtags, category, visibility }: PostDraft): PostContent {
  if (category === null) throw new Error("a draft without a category is not sent");
  return { title, description, images: picturesOf(description), hashtags: [...hashtags], category, visibility };
}

export type Missing = "title" | "description" | "category";

/** What a post cannot go without and this one lacks, in the order of the screen. */
export function missingParts({ title, description, category }: PostDraft): Missing[] {
  const missing: Missing[] = [];
  if (title.trim() === "") missing.push("title");
  if (isBlankHtml(description)) missing.push("description");
  if (category === null) missing.push("category");
  return missing;
}

/** Whether `html` shows neither a word nor a picture nor a video. */
export function isBlankHtml(html: string): boolean {
  return !/<(img|iframe) /.test(html) && html.replace(/<[^>]*>|&nbsp;|[\s\p{Cf}]/gu, "") === "";
}

export function sameDraft(one: PostDraft, other: PostDraft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** An edit of a post that has been begun, and which version of the post it changes. */
export type Edit = { draft: PostDraft; version: string | undefined };

/** What lies in the storage of the tab: a new post, and edits, the last one begun last. */
type Kept = { owner: string; draft?: PostDraft; edits?: [postId: number, edit: Edit][] };

/** As many posts are not edited at a time. */
const EDITS_MAX = 5;

/** What `owner` left in this tab; of anybody else nothing, and nothing where there is no tab, as on the server. */
function read(owner: string, storage: Storage | undefined): Kept {
  try {
    const kept = JSON.parse((storage ?? sessionStorage).getItem(DRAFT_KEY) ?? "null") as Partial<Kept> | null;
    if (kept?.owner !== owner) return { owner };
    const edits = Array.isArray(kept.edits) ? kept.edits.filter(([, edit]) => isDraft(edit?.draft)) : [];
    return { owner, ...(isDraft(kept.draft) && { draft: kept.draft }), edits };
  } catch {
    return { owner };
  }
}

/** Answers whether it could be kept: storage may be full or blocked. */
function write({ owner, draft, edits = [] }: Kept, storage: Storage): boolean {
  try {
    if (!draft && edits.length === 0) storage.removeItem(DRAFT_KEY);
    else storage.setItem(DRAFT_KEY, JSON.stringify({ owner, draft, edits }));
    return true;
  } catch {
    return false;
  }
}

/** What is not known to be for everybody, as in drafts of earlier versions, is for fewer. */
const carefully = (draft: PostDraft): PostDraft => ({
  ...draft,
  visibility: draft.visibility === "public" ? "public" : "mates",
});

/** The draft of a new post that `owner` left in this tab. */
export function loadDraft(owner: string, storage?: Storage): PostDraft {
  const { draft } = read(owner, storage);
  return draft ? carefully(draft) : EMPTY_DRAFT;
}

/** Answers whether it could be kept. */
export function keepDraft(owner: string, draft: PostDraft, storage: Storage = sessionStorage): boolean {
  const { draft: before, ...others } = read(owner, storage);
  const isEmpty = sameDraft(draft, EMPTY_DRAFT);
  // Nothing to forget: what is kept may be somebody else's by now.
  if (isEmpty && !before) return true;
  return write(isEmpty ? others : { ...others, draft }, storage);
}

/** The edit of a post that `owner` left in this tab. */
export function loadEdit(owner: string, postId: number, storage?: Storage): Edit | undefined {
  const edit = read(owner, storage).edits?.find(([id]) => id === postId)?.[1];
  return edit && { ...edit, draft: carefully(edit.draft) };
}

/** Answers whether it could be kept; undefined: there is none any more. */
export function keepEdit(
  owner: string,
  postId: number,
  edit: Edit | undefined,
  storage: Storage = sessionStorage,
): boolean {
  const { edits = [], ...others } = read(owner, storage);
  const rest = edits.filter(([id]) => id !== postId);
  const kept: Kept["edits"] = edit ? [...rest, [postId, edit]] : rest;
  return write({ ...others, edits: kept.slice(-EDITS_MAX) }, storage);
}

/** What `from` has begun to write is `to`'s: they are called so now. */
export function moveDrafts(from: string, to: string): void {
  const kept = read(from, sessionStorage);
  if (kept.draft || kept.edits?.length) write({ ...kept, owner: to }, sessionStorage);
}

function isDraft(value: unknown): value is PostDraft {
  const draft = value as Partial<Record<keyof PostDraft, unknown>> | null | undefined;
  return (
    typeof draft === "object" &&
    typeof draft?.title === "string" &&
    typeof draft.description === "string" &&
    Array.isArray(draft.hashtags) &&
    draft.hashtags.every((hashtag) => typeof hashtag === "string") &&
    (draft.category === null || SPORTS.some((sport) => sport === draft.category))
  );
}
