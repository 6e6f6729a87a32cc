import { paths } from "@fitmate/contract/paths";
import { Link } from "react-router";
import type { ListedPost } from "../../../data/posts/wire.ts";
import { dateWords, timeAgo } from "../../../lib/korean.ts";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { Badge } from "../../../ui/people/Badge.tsx";
import { MemberLink } from "../../../ui/people/MemberLink.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { SportChip } from "../../../ui/sports/SportChip.tsx";
import { Tag } from "../../../ui/layout/Tag.tsx";
import styles from "./PostRow.module.css";
import { Stat } from "../Stat.tsx";

type PostRowProps = {
  post: ListedPost;
  heading?: "h2" | "h3";
  /** Where all are by one member, each tells its date instead. */
  by?: "author" | "date";
};

/** One post of the list; a locked one stays listed and leads to what it takes to read it. */
export function PostRow({ post, heading: Heading = "h2", by = "author" }: PostRowProps) {
  return (
    <article className={styles.row} data-by={by}>
      <div className={styles.top}>
        <SportChip sport={post.category} />
        {post.visibility === "mates" && (
          <Badge>
            <Icon name="lock" size={16} />
            메이트만
          </Badge>
        )}
        {by === "author" && (
          <time className={styles.time} suppressHydrationWarning dateTime={post.createdAt}>
            {timeAgo(new Date(post.createdAt))}
          </time>
        )}
      </div>
      <Heading className={styles.title} data-gave-way={post.gaveWay}>
        <Link className={styles.link} to={paths.post(post.postId)}>
          {post.gaveWay ? "권리침해 신고로 잠시 가려진 글이에요" : post.title}
        </Link>
      </Heading>
      {post.hashtags.length > 0 && (
        <div className={styles.tags}>
          {post.hashtags.map((hashtag) => (
            <Tag key={hashtag} name={hashtag} />
          ))}
        </div>
      )}
      <div className={styles.meta}>
        {by === "author" && post.gaveWay ? null : by === "author" ? (
          <span className={styles.author}>
            <Avatar nickname={post.author} picture={post.authorPicture} size="xs" />
            <MemberLink nickname={post.author} />
          </span>
        ) : (
          <time className={styles.author} dateTime={post.createdAt}>
            {dateWords(new Date(post.createdAt))}
          </time>
        )}
        <Stat icon="heart" name="좋아요" count={post.likeCount} />
        <Stat icon="comment" name="댓글" count={post.commentCount} />
        <Stat icon="eye" name="조회" count={post.viewCount} />
      </div>
    </article>
  );
}
