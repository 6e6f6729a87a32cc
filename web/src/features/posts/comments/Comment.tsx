import { useInfiniteQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { timeAgo } from "../../../lib/korean.ts";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { Badge } from "../../../ui/people/Badge.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import { CommentForm } from "./CommentForm.tsx";
import styles from "./Comments.module.css";
import { answerPages, type CommentPlace, useEditComment } from "../../../data/posts/comments.ts";
import type { Answer, Comment as CommentData, Post } from "../../../data/posts/wire.ts";

// Who reads has nothing to change.
const EditForm = lazy(async () => ({ default: (await import("./EditForm.tsx")).EditForm }));

type CommentProps = {
  post: Post;
  comment: CommentData;
  /** The newest answers to it. */
  answers: readonly Answer[];
  /** null for a visitor. */
  me: string | null;
  /** The form for an answer is open. */
  answering: boolean;
  onAnswer: (on: boolean) => void;
  onDelete: (place: CommentPlace) => void;
};

/** A comment with its answers, which hang on one lane under its head. */
export function Comment({ post, comment, answers: newest, me, answering, onAnswer, onDelete }: CommentProps) {
  const { commentId } = comment;
  const { answers, more } = useAnswers(post.postId, comment, newest);
  const button = useRef<HTMLButtonElement>(null);
  const canAnswer = me !== null && !comment.deleted;
  const sent = () => {
    // The form goes, and what had the focus with it.
    button.current?.focus({ preventScroll: true });
    onAnswer(false);
  };
  return (
    <li
      className={styles.comment}
      data-answered={answers.length > 0 || undefined}
      data-comment={commentId}
      tabIndex={-1}
    >
      <Words post={post} words={comment} place={{ commentId }} me={me} onDelete={onDelete}>
        {canAnswer && (
          <button
            ref={button}
            type="button"
            className={styles.answer}
            aria-expanded={answering}
            onClick={() => onAnswer(!answering)}
          >
            <Icon name="reply" size={16} />
            답글 쓰기
          </button>
        )}
      </Words>
      {more && (
        <button type="button" className={styles.earlierAnswers} aria-busy={more.busy || undefined} onClick={more.load}>
          {more.failed ? "이전 답글을 다시 불러오기" : "이전 답글 더 보기"}
        </button>
      )}
      {answers.length > 0 && (
        <ul className={styles.answers}>
          {answers.map((answer) => (
            <li key={answer.answerId} className={styles.child} data-comment={answer.answerId} tabIndex={-1}>
              <Words
                post={post}
                words={answer}
                place={{ commentId, answerId: answer.answerId }}
                me={me}
                onDelete={onDelete}
              />
            </li>
          ))}
        </ul>
      )}
      {canAnswer && answering && me !== null && (
        <div className={styles.answerForm}>
          <CommentForm post={post} commentId={commentId} me={me} onSent={sent} />
        </div>
      )}
    </li>
  );
}

/** The answers there are so far, and how to get more; without more, that is all. */
function useAnswers(postId: number, comment: CommentData, newest: readonly Answer[]) {
  const [wanted, setWanted] = useState(false);
  const pages = useInfiniteQuery({ ...answerPages(postId, comment.commentId), enabled: wanted });
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = pages;
  const state = { busy: wanted && isFetching, failed: isError && !isFetching };
  if (data) {
    const answers = data.pages.toReversed().flatMap((page) => page.answers);
    return { answers, more: hasNextPage ? { ...state, load: () => void fetchNextPage() } : null };
  }
  const load = () => {
    if (wanted) void refetch();
    else setWanted(true);
  };
  return { answers: newest, more: comment.hasEarlierAnswers ? { ...state, load } : null };
}

type WordsProps = {
  post: Post;
  words: CommentData | Answer;
  place: CommentPlace;
  me: string | null;
  onDelete: (place: CommentPlace) => void;
  /** What can be done with them. */
  children?: ReactNode;
};

/** Who said what, and when. */
function Words({ post, words, place, me, onDelete, children }: WordsProps) {
  const [editing, setEditing] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  if (words.deleted) return <p className={styles.deleted}>{words.comment}</p>;
  const { author } = words;
  const endEditing = () => {
    // The form goes, and what had the focus with it.
    body.current?.closest("li")?.focus({ preventScroll: true });
    setEditing(false);
  };
  return (
    <>
      <Avatar nickname={author} picture={words.authorPicture} size="sm" />
      <div ref={body} className={styles.body}>
        <div className={styles.by}>
          <b>{author}</b>
          {author === post.author && <Badge>글쓴이</Badge>}
          <time className="caption" suppressHydrationWarning dateTime={words.createdAt}>
            {timeAgo(new Date(words.createdAt))}
          </time>
          {words.edited && <span className="caption">수정됨</span>}
        </div>
        {editing && author === me ? (
          <Editing post={post} place={place} said={words.comment} me={me} onClose={endEditing} />
        ) : (
          <>
            <p className={styles.text}>{words.comment}</p>
            {children}
          </>
        )}
      </div>
      {author === me && !editing && (
        <div className={styles.menu}>
          <Menu
            label="댓글 메뉴"
            items={[
              { label: "수정", icon: "edit", onSelect: () => setEditing(true) },
              { label: "지우기", icon: "trash", danger: true, onSelect: () => onDelete(place) },
            ]}
          />
        </div>
      )}
    </>
  );
}

type EditingProps = { post: Post; place: CommentPlace; said: string; me: string; onClose: () => void };

/** The form, and what comes with the page anyway: the form's own file brings as little as it can. */
function Editing({ post, place, ...form }: EditingProps) {
  const change = useEditComment(post, place);
  const kept = `edit ${post.postId} ${place.commentId} ${place.answerId ?? ""}`;
  return (
    <Suspense>
      <EditForm kept={kept} change={change} {...form} />
    </Suspense>
  );
}
