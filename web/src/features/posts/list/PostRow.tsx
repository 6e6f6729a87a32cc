import { paths } from "@fitmate/contract/paths";
import { Link } from "react-router";
import type { ListedPost } from "../../../data/posts/wire.ts";
import { timeAgo } from "../../../lib/korean.ts";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { Badge } from "../../../ui/people/Badge.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { SportChip } from "../../../ui/sports/SportChip.tsx";
import { Tag } from "../../../ui/layout/Tag.tsx";
import styles from "./PostRow.module.css";
import { Stat } from "../Stat.tsx";

/** One post of the list; a locked one stays listed and leads to what it takes to read it. */
export function PostRow({ post, heading: Heading = "h2" }: { post: ListedPost; heading?: "h2" | "h3" }) {
  return (
    <Link className={styles.row} to={paths.post(post.postId)}>
      <div className={styles.top}>
        <SportChip sport={post.category} />
        {post.visibility === "mates" && (
          <Badge>
            <Icon name="lock" size={16} />
            메이트만
          </Badge>
        )}
        <time className={styles.time} suppressHydrationWarning dateTime={post.createdAt}>
          {timeAgo(new Date(post.createdAt))}
        </time>
      </div>
      <Heading className={styles.title}>{post.title}</Heading>
      {post.hashtags.length > 0 && (
        <div className={styles.tags}>
          {post.hashtags.map((hashtag) => (
            <Tag key={hashtag} name={hashtag} />
          ))}
        </div>
      )}
      <div className={styles.meta}>
        <span className={styles.author}>
          <Avatar nickname={post.author} picture={post.authorPicture} size="xs" />
          {post.author}
        </span>
        <Stat icon="heart" name="좋아요" count={post.likeCount} />
        <Stat icon="comment" name="댓글" count={post.commentCount} />
        <Stat icon="eye" name="조회" count={post.viewCount} />
      </div>
    </Link>
  );
}
