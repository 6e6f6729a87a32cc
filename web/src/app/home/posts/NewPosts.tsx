import { useId } from "react";
import { Link } from "react-router";
import type { ListedPost } from "../../../data/posts/wire.ts";
import { PostRow } from "../../../features/posts/list/PostRow.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import styles from "./NewPosts.module.css";

const SHOWN = 3;

type NewPostsProps = {
  title: string;
  /** Newest first; the first few show. Left out where there are none. */
  posts: readonly ListedPost[];
  /** Where there are more. */
  to: string;
};

/** What is new in the community. */
export function NewPosts({ title, posts, to }: NewPostsProps) {
  const heading = useId();
  if (posts.length === 0) return null;
  return (
    <section className="section" aria-labelledby={heading}>
      <div className="section__head">
        <h2 id={heading}>{title}</h2>
        <Link className="more-link" to={to}>
          <span className="sr-only">{title} </span>
          전체 보기
          <Icon name="chevron-right" size={16} />
        </Link>
      </div>
      <ul className={styles.list}>
        {posts.slice(0, SHOWN).map((post) => (
          <li key={post.postId}>
            <PostRow post={post} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
