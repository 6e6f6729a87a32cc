/** Where members write comments: visitors do not load it. */
import { partOf } from "../../../lib/part.ts";

export const { Part: CommentForm, bring: bringCommentForm } = partOf(
  async () => (await import("./CommentForm.tsx")).CommentForm,
);
