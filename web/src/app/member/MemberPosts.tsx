import { MEMBER_POSTS_COUNTED } from "@fitmate/contract/limits";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import { postsOfMember } from "../../data/posts/ofMember.ts";
import { PostRow } from "../../features/posts/list/PostRow.tsx";
import { LoadMore } from "../../ui/controls/LoadMore.tsx";
import { useFocusNew } from "../../ui/controls/useFocusNew.ts";
import styles from "./MemberPage.module.css";

/** What the member has written for everybody, `count` of them. */
export function MemberPosts({ nickname, count }: { nickname: string; count: number }) {
  const heading = useId();
  const { data, isError, isFetchingNextPage, hasNextPage, fetchNextPage } = useInfiniteQuery(postsOfMember(nickname));
  const posts = data?.pages.flat() ?? [];
  const { list, focusNew } = useFocusNew<HTMLUListElement>(posts.length, "h3 a");
  if (count === 0) return null;
  const more = () => {
    focusNew();
    void fetchNextPage();
  };
  return (
    <section className={styles.posts} aria-labelledby={heading}>
      <h2 id={heading}>
        쓴 글 {count}개{count === MEMBER_POSTS_COUNTED && " 이상"}
      </h2>
      <ul ref={list}>
        {posts.map((post) => (
          <li key={post.postId}>
            <PostRow post={post} heading="h3" by="date" />
          </li>
        ))}
      </ul>
      {hasNextPage && <LoadMore what="글을" failed={isError} busy={isFetchingNextPage} onMore={more} />}
    </section>
  );
}
