import type { ChildReply, Reply } from "@fitmate/contract/posts";
import type { ReactNode } from "react";
import { timeAgo } from "../../lib/korean.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Menu } from "../../ui/Menu.tsx";
import type { CommentPlace } from "./api.ts";
import { CommentForm } from "./CommentForm.tsx";
import styles from "./Comments.module.css";

type CommentProps = {
  postId: number;
  reply: Reply;
  answers: readonly ChildReply[];
  /** Who wrote the post. */
  author: string;
  /** null for a visitor. */
  me: string | null;
  /** The form for an answer is open. */
  answering: boolean;
  onAnswer: (on: boolean) => void;
  onDelete: (place: CommentPlace) => void;
};

/** A comment with its answers, which hang on one lane under its head. */
export function Comment({ postId, reply, answers, author, me, answering, onAnswer, onDelete }: CommentProps) {
  const { replyId } = reply;
  const canAnswer = me !== null && !reply.deleted;
  return (
    <li className={styles.comment} data-answered={answers.length > 0 || undefined}>
      <Words words={reply} author={author} me={me} onDelete={() => onDelete({ replyId })}>
        {canAnswer && (
          <button
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
      {answers.length > 0 && (
        <ul className={styles.answers}>
          {answers.map((answer) => (
            <li key={answer.childReplyId} className={styles.child}>
              <Words
                words={answer}
                author={author}
                me={me}
                onDelete={() => onDelete({ replyId, childReplyId: answer.childReplyId })}
              />
            </li>
          ))}
        </ul>
      )}
      {canAnswer && answering && me !== null && (
        <div className={styles.answerForm}>
          <CommentForm postId={postId} replyId={replyId} me={me} onSent={() => onAnswer(false)} />
        </div>
      )}
    </li>
  );
}

type WordsProps = {
  words: Reply | ChildReply;
  author: string;
  me: string | null;
  onDelete: () => void;
  /** What can be done with them. */
  children?: ReactNode;
};

/** Who said what, and when. */
function Words({ words, author, me, onDelete, children }: WordsProps) {
  if (words.deleted) return <p className={styles.deleted}>{words.comment}</p>;
  const { userNickname: name } = words;
  return (
    <>
      <Avatar nickname={name} picture={words.userImage} size="sm" />
      <div className={styles.body}>
        <div className={styles.by}>
          <b>{name}</b>
          {name === author && <Badge>글쓴이</Badge>}
          <time className="caption" suppressHydrationWarning dateTime={words.createdAt}>
            {timeAgo(new Date(words.createdAt))}
          </time>
        </div>
        <p className={styles.text}>{words.comment}</p>
        {children}
      </div>
      {name === me && (
        <div className={styles.menu}>
          <Menu label="댓글 메뉴" items={[{ label: "지우기", icon: "trash", danger: true, onSelect: onDelete }]} />
        </div>
      )}
    </>
  );
}
