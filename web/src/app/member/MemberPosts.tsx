import { MEMBER_POSTS_COUNTED } from "@fitmate/contract/limits";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { postsOfMember } from "../../data/posts/ofMember.ts";
import { PostRow } from "../../features/posts/list/PostRow.tsx";
import { ErrorState } from "../../ui/feedback/Empty.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { LoadMore } from "../../ui/controls/LoadMore.tsx";
import styles from "./MemberPage.module.css";

/** What the member has written for everybody, `count` of them. */
export function MemberPosts({ nickname, count }: { nickname: string; count: number }) {
  const heading = useId();
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    postsOfMember(nickname),
  );
  const posts = data?.pages.flat() ?? [];
  /** The post that came first after 더 보기. */
  const [begins, setBegins] = useState(-1);
  if (count === 0) return null;
  const more = () => {
    setBegins(posts.length);
    void fetchNextPage();
  };
  return (
    <section className={styles.posts} aria-labelledby={heading}>
      <h2 id={heading}>
        쓴 글 {count}개{count === MEMBER_POSTS_COUNTED && " 이상"}
      </h2>
      {data ? (
        <ul>
          {posts.map((post, index) => (
            <li key={post.postId} ref={index === begins ? focusTitle : undefined}>
              <PostRow post={post} heading="h3" by="date" />
            </li>
          ))}
        </ul>
      ) : isError ? (
        <ErrorState heading="h3" title="글을 불러오지 못했어요" onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <div role="status">
          <span className="sr-only">글을 불러오는 중이에요</span>
          <Skeleton width="100%" height="12rem" radius="var(--r-4)" />
        </div>
      )}
      {hasNextPage && <LoadMore what="글을" failed={isError} busy={isFetchingNextPage} onMore={more} />}
    </section>
  );
}

/** Not by `useFocusNew`: shared with a public page, all of these would load it. */
const focusTitle = (post: HTMLElement | null) => post?.querySelector("a")?.focus({ preventScroll: true });
