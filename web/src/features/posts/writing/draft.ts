/** A post while it is being written, and what of it survives a reload. */
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

/** The draft `owner` left in this tab; of anybody else there is none. */
export function loadDraft(owner: string, storage?: Storage): PostDraft {
  try {
    const kept: unknown = JSON.parse((storage ?? sessionStorage).getItem(DRAFT_KEY) ?? "null");
    if (!isKept(kept) || kept.owner !== owner) return EMPTY_DRAFT;
    // What is not known to be for everybody, as in drafts of earlier versions, is for fewer.
    return { ...kept.draft, visibility: kept.draft.visibility === "public" ? "public" : "mates" };
  } catch {
    return EMPTY_DRAFT;
  }
}

/** Answers whether it could be kept: storage may be full or blocked. */
export function keepDraft(owner: string, draft: PostDraft, storage: Storage = sessionStorage): boolean {
  try {
    if (sameDraft(draft, EMPTY_DRAFT)) storage.removeItem(DRAFT_KEY);
    else storage.setItem(DRAFT_KEY, JSON.stringify({ owner, draft }));
    return true;
  } catch {
    return false;
  }
}

export function forgetDraft(storage: Storage = sessionStorage): void {
  storage.removeItem(DRAFT_KEY);
}

function isKept(value: unknown): value is { owner: string; draft: PostDraft } {
  if (typeof value !== "object" || value === null || !("draft" in value)) return false;
  const draft = value.draft as Partial<Record<keyof PostDraft, unknown>> | null;
  return (
    typeof draft === "object" &&
    typeof draft?.title === "string" &&
    typeof draft.description === "string" &&
    Array.isArray(draft.hashtags) &&
    draft.hashtags.every((hashtag) => typeof hashtag === "string") &&
    (draft.category === null || SPORTS.some((sport) => sport === draft.category))
  );
}
