import { LEFT_NICKNAME } from "@fitmate/contract/leftNickname";
import { paths } from "@fitmate/contract/paths";
import { lazy, Suspense, useMemo } from "react";
import { Link } from "react-router";
import type { Post } from "../../../data/posts/wire.ts";
import { useSession } from "../../../lib/session.ts";
import { patiently } from "../../../lib/part.ts";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { Badge } from "../../../ui/people/Badge.tsx";
import { MemberLink } from "../../../ui/people/MemberLink.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { SportChip } from "../../../ui/sports/SportChip.tsx";
import { Tag } from "../../../ui/layout/Tag.tsx";
import { CopyLink } from "./CopyLink.tsx";
import { addressOf } from "../list/filters.ts";
import { writtenAt } from "../../../lib/korean.ts";
import { LikeButton } from "./LikeButton.tsx";
import { ReportMenu } from "./ReportMenu.tsx";
import styles from "./WholePost.module.css";
import { PostBody } from "./PostBody.tsx";
import { Stat } from "../Stat.tsx";

// Only the author needs it.
const PostMenu = lazy(async () => ({ default: (await patiently(() => import("./PostMenu.tsx"))).PostMenu }));

/** The post itself. */
export function WholePost({ post }: { post: Post }) {
  const { postId, visibility } = post;
  const me = useSession()?.nickname;
  const menu = useMemo(
    () =>
      me === post.author ? (
        <Suspense>
          <PostMenu postId={postId} />
        </Suspense>
      ) : // Of those who have left there is nothing to report.
      me === undefined || post.author === LEFT_NICKNAME ? null : (
        <ReportMenu post={post} />
      ),
    [me, postId, post],
  );
  useAppBar({ backTo: paths.posts(), action: menu });
  return (
    <article>
      <header>
        <div className={styles.top}>
          <Link to={addressOf({ kind: "category", value: post.category })}>
            <SportChip sport={post.category} />
          </Link>
          <Badge>
            <Icon name={visibility === "public" ? "globe" : "lock"} size={16} />
            {visibility === "public" ? "전체" : "메이트만"}
          </Badge>
        </div>
        <h1 className={styles.title}>{post.title}</h1>
        <div className={styles.by}>
          <MemberLink nickname={post.author} picture={<Avatar nickname={post.author} picture={post.authorPicture} />} />
          <div className={styles.author}>
            <b>
              <MemberLink nickname={post.author} />
            </b>
            <time className="caption" suppressHydrationWarning dateTime={post.createdAt}>
              {writtenAt(new Date(post.createdAt))}
            </time>
          </div>
          <span className="only-desktop">{menu}</span>
        </div>
      </header>
      {post.hidden && <p className={styles.hidden}>운영자가 가린 글이에요. 나에게만 보여요.</p>}
      <PostBody className={styles.body} html={post.description} />
      {post.hashtags.length > 0 && (
        <ul className={styles.tags} aria-label="해시태그">
          {post.hashtags.map((hashtag) => (
            <li key={hashtag}>
              <Link to={addressOf({ kind: "hashtag", value: hashtag })}>
                <Tag name={hashtag} chip />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.bar}>
        <LikeButton post={post} />
        <Stat icon="comment" name="댓글" count={post.commentCount} named />
        <Stat icon="eye" name="조회" count={post.viewCount} named />
        <CopyLink postId={postId} />
      </div>
    </article>
  );
}
