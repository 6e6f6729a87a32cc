/** What is said of the hashtags of a post; apart from their rules, which every page with one loads. */
import { HASHTAGS_MAX } from "./limits.ts";

export const HASHTAGS_FULL = `해시태그는 ${HASHTAGS_MAX}개까지 달 수 있어요.`;
