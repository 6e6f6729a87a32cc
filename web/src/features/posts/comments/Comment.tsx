import { LEFT_NICKNAME } from "@fitmate/contract/leftNickname";
import { paths } from "@fitmate/contract/paths";
import { useInfiniteQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { Link } from "react-router";
import { timeAgo } from "../../../lib/korean.ts";
import { GaveWayLine } from "../../../ui/feedback/GaveWay.tsx";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { Badge } from "../../../ui/people/Badge.tsx";
import { MemberLink } from "../../../ui/people/MemberLink.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import { useLostFocus } from "../../../ui/useLostFocus.ts";
import { CommentForm } from "./formPart.ts";
import styles from "./Comments.module.css";
import { answerPages, type CommentPlace, useEditComment } from "../../../data/posts/comments.ts";
import { askToReport } from "../../../ui/overlays/reporting.ts";
import type { Answer, Comment as CommentData, Post } from "../../../data/posts/wire.ts";

// Who reads has nothing to change.
const EditForm = lazy(async () => ({ default: (await import("./EditForm.tsx")).EditForm }));

type CommentProps = {
  post: Post;
  comment: CommentData;
  /** The newest answers to it. */
  answers: readonly Answer[];
  /** The comment or answer that the address leads to, marked; null: none. */
  sought: number | null;
  /** null for a visitor. */
  me: string | null;
  /** The form for an answer is open. */
  answering: boolean;
  onAnswer: (on: boolean) => void;
  onDelete: (place: CommentPlace) => void;
};

/** A comment with its answers, which hang on one lane under its head. */
export function Comment({ post, comment, answers: came, sought, me, answering, onAnswer, onDelete }: CommentProps) {
  const { commentId } = comment;
  const { answers, earlier, later } = useAnswers(post.postId, comment, came, sought);
  const button = useRef<HTMLButtonElement>(null);
  const item = useRef<HTMLLIElement>(null);
  // The button that brings more answers goes once all are there.
  const around = useLostFocus(() => item.current?.focus({ preventScroll: true }));
  const canAnswer = me !== null && !comment.deleted && !comment.gaveWay && !comment.hidden;
  const sent = () => {
    // The form goes, and what had the focus with it.
    button.current?.focus({ preventScroll: true });
    onAnswer(false);
  };
  return (
    <li
      ref={item}
      {...around}
      className={styles.comment}
      data-answered={answers.length > 0 || undefined}
      data-comment={commentId}
      aria-current={sought === commentId || undefined}
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
      <MoreAnswers which="이전" more={earlier} />
      {answers.length > 0 && (
        <ul className={styles.answers}>
          {answers.map((answer) => (
            <li
              key={answer.answerId}
              className={styles.child}
              data-comment={answer.answerId}
              aria-current={sought === answer.answerId || undefined}
              tabIndex={-1}
            >
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
      <MoreAnswers which="다음" more={later} />
      {canAnswer && answering && me !== null && (
        <div className={styles.answerForm}>
          <Suspense>
            <CommentForm post={post} commentId={commentId} me={me} onSent={sent} />
          </Suspense>
        </div>
      )}
    </li>
  );
}

type More = { busy: boolean; failed: boolean; load: () => void };

/** Brings the answers before or after those there are; nothing where that is all. */
function MoreAnswers({ which, more }: { which: "이전" | "다음"; more: More | false | undefined }) {
  if (!more) return null;
  return (
    <button type="button" className={styles.moreAnswers} aria-busy={more.busy || undefined} onClick={more.load}>
      {more.failed ? `${which} 답글을 다시 불러오기` : `${which} 답글 더 보기`}
    </button>
  );
}

/** The answers there are so far, the newest or those around `sought`, and how to get more; without, that is all. */
function useAnswers(postId: number, comment: CommentData, came: readonly Answer[], sought: number | null) {
  const { commentId, hasEarlierAnswers, hasLaterAnswers } = comment;
  const [wanted, setWanted] = useState(false);
  const around = (hasLaterAnswers && sought) || undefined;
  const pages = useInfiniteQuery({ ...answerPages(postId, commentId, around), enabled: wanted });
  const { data, isFetching, isError, refetch } = pages;
  const by = (load: () => unknown): More => ({
    busy: wanted && isFetching,
    failed: isError && !isFetching,
    load: () => void load(),
  });
  if (data) {
    return {
      answers: data.pages.toReversed().flatMap((page) => page.answers),
      earlier: pages.hasNextPage && by(pages.fetchNextPage),
      later: pages.hasPreviousPage && by(pages.fetchPreviousPage),
    };
  }
  const first = by(() => (wanted ? refetch() : setWanted(true)));
  return { answers: came, earlier: hasEarlierAnswers && first, later: hasLaterAnswers && first };
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
  if (words.gaveWay) return <GaveWayLine>{words.comment}</GaveWayLine>;
  const { author } = words;
  const report = () =>
    askToReport({
      target: { kind: "COMMENT", postId: post.postId, commentId: place.answerId ?? place.commentId },
      nickname: author,
      picture: words.authorPicture,
      quotes: [{ by: author, text: words.comment, pictures: 0, at: words.createdAt }],
    });
  const endEditing = () => {
    // The form goes, and what had the focus with it.
    body.current?.closest("li")?.focus({ preventScroll: true });
    setEditing(false);
  };
  return (
    <>
      <MemberLink nickname={author} picture={<Avatar nickname={author} picture={words.authorPicture} size="sm" />} />
      <div ref={body} className={styles.body}>
        <div className={styles.by}>
          <b>
            <MemberLink nickname={author} />
          </b>
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
            {words.hidden && <p className={styles.hidden}>운영자가 가렸어요. 나에게만 보여요.</p>}
            {children}
          </>
        )}
      </div>
      {me === null && (
        <Link
          className={styles.rights}
          to={paths.rights({ address: paths.post(post.postId, { comment: place.answerId ?? place.commentId }) })}
        >
          <Icon name="flag" size={18} />
          <span className="sr-only">{author}님 댓글의 권리침해 신고</span>
        </Link>
      )}
      {me !== null && author !== LEFT_NICKNAME && !editing && !words.hidden && (
        <div className={styles.menu}>
          <Menu
            label={author === me ? "댓글 메뉴" : `${author}님 댓글의 메뉴`}
            items={
              author === me
                ? [
                    { label: "수정", icon: "edit", onSelect: () => setEditing(true) },
                    { label: "지우기", icon: "trash", danger: true, onSelect: () => onDelete(place) },
                  ]
                : [{ label: "신고하기", icon: "flag", onSelect: report }]
            }
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
