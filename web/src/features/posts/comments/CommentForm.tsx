import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useId, useRef } from "react";
import type { Post } from "../../../data/posts/wire.ts";
import { messageOf } from "../../../lib/api.ts";
import { useKeptText } from "../../../lib/keptTexts.ts";
import { announce } from "../../../ui/feedback/announce.ts";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { cx } from "../../../ui/cx.ts";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import inputStyles from "../../../ui/fields/Input.module.css";
import { useEnter } from "../../../ui/fields/useEnter.ts";
import styles from "./CommentForm.module.css";
import { useComment } from "../../../data/posts/commenting.ts";
import { myPicture } from "../../../data/profile/myProfile.ts";

type CommentFormProps = {
  post: Post;
  /** The comment that is answered, or null. */
  commentId: number | null;
  me: string;
  onSend?: () => void;
  onSent?: () => void;
};

/** Where a comment is written. The text stays until it has arrived, over a reload as well. */
export function CommentForm({ post, commentId, me, onSend, onSent }: CommentFormProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText, forget] = useKeptText(me, `comment ${post.postId} ${commentId ?? ""}`);
  const { data: picture } = useQuery(myPicture);
  const { mutateAsync, isPending, error, reset } = useComment(post, commentId);
  const enter = useEnter<HTMLInputElement>((_, event) => event.currentTarget.form?.requestSubmit());
  const label = commentId === null ? "댓글" : "답글";

  useEffect(() => {
    if (commentId !== null) field.current?.focus();
  }, [commentId]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() === "") {
      field.current?.focus();
      return;
    }
    onSend?.();
    void mutateAsync(text, { onSuccess: () => onSent?.() }).then(
      () => {
        forget(text);
        announce(`${label}을 남겼어요.`);
      },
      () => {
        // What went wrong stands below the field.
      },
    );
  };

  return (
    <form onSubmit={submit}>
      <div className={styles.row}>
        <Avatar nickname={me} picture={picture ?? null} size="sm" />
        <label className="sr-only" htmlFor={id}>
          {label}
        </label>
        <input
          ref={field}
          id={id}
          className={cx(inputStyles.input, styles.field)}
          placeholder={`${label} 쓰기`}
          autoComplete="off"
          enterKeyHint="send"
          value={text}
          {...enter}
          onChange={(event) => {
            setText(event.currentTarget.value);
            if (error) reset();
          }}
        />
        <Button type="submit" size="md" busy={isPending}>
          등록
        </Button>
      </div>
      {error && <FieldMessage kind="error" text={messageOf(error)} />}
    </form>
  );
}
