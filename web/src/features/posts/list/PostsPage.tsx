/** 커뮤니티: the list of posts and the ways to find some of them. */
import { grouped } from "@fitmate/contract/grouped";
import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";
import { useSession } from "../../../lib/session.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { ErrorState } from "../../../ui/feedback/Empty.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { useLostFocus } from "../../../ui/useLostFocus.ts";
import { postList, type PostFilter } from "../../../data/posts/posts.ts";
import { ALL, addressOf, pageCount, readView } from "./filters.ts";
import { NoPosts, nothingFound } from "./NoPosts.tsx";
import { Pager } from "./Pager.tsx";
import { PostFinder } from "./PostFinder.tsx";
import { PostListSkeleton } from "./PostListSkeleton.tsx";
import { PostRow } from "./PostRow.tsx";
import { DRAFT_KEY } from "../writing/draftKey.ts";
import styles from "./PostsPage.module.css";

// Few have a draft, and the list shows without it where it cannot be had.
const DraftHint = lazy(async () => {
  const hint = await import("../writing/DraftHint.tsx").catch(() => null);
  return { default: hint?.DraftHint ?? (() => null) };
});

function isDraftKept(): boolean {
  try {
    return sessionStorage.getItem(DRAFT_KEY) !== null;
  } catch {
    // Storage is blocked: nothing was kept.
    return false;
  }
}
/** Nobody writes while this is shown. */
const never = () => () => undefined;

export function Component() {
  const session = useSession();
  const [search] = useSearchParams();
  const view = readView(search);
  const hasDraft = useSyncExternalStore(never, isDraftKept, () => false);
  return (
    <div className="container page">
      <div className="page-head">
        <h1>커뮤니티</h1>
        {session && (
          <ButtonLink className="only-desktop" size="md" to={paths.createPost()}>
            <Icon name="edit" size={18} />
            글쓰기
          </ButtonLink>
        )}
      </div>
      {session && hasDraft && (
        <Suspense>
          <DraftHint me={session.nickname} />
        </Suspense>
      )}
      <div className={styles.layout}>
        <PostFinder filter={view.filter} />
        <PostList {...view} canWrite={session !== null} />
      </div>
      {session && (
        <ButtonLink className={`${styles.write} only-mobile`} to={paths.createPost()}>
          <Icon name="edit" size={20} />
          글쓰기
        </ButtonLink>
      )}
    </div>
  );
}

type PostListProps = { filter: PostFilter; page: number; canWrite: boolean };

function PostList({ filter, page, canWrite }: PostListProps) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(postList({ filter, page }));
  const total = data?.total ?? 0;
  const list = useRef<HTMLElement>(null);
  // A link to other posts goes with those that are shown.
  const around = useLostFocus(() => list.current?.focus({ preventScroll: true }));
  return (
    <section ref={list} {...around} aria-label="글 목록" aria-busy={isPlaceholderData || undefined} tabIndex={-1}>
      <FilterLine filter={filter} total={data ? total : null} />
      {data === undefined ? (
        isError ? (
          <ErrorState title="글을 불러오지 못했어요" onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <PostListSkeleton />
        )
      ) : data.posts.length === 0 ? (
        <NoPosts filter={filter} total={total} canWrite={canWrite} />
      ) : (
        <>
          <ul className={styles.list} data-stale={isPlaceholderData || undefined}>
            {data.posts.map((post) => (
              <li key={post.postId}>
                <PostRow post={post} />
              </li>
            ))}
          </ul>
          <Pager filter={filter} page={page} pages={pageCount(total)} />
        </>
      )}
    </section>
  );
}

/** What was searched for, and the way back to all posts. */
function FilterLine({ filter, total }: { filter: PostFilter; total: number | null }) {
  const word = filter.kind === "hashtag" ? `#${filter.value}` : filter.kind === "title" ? `‘${filter.value}’` : null;
  return (
    // Always there, so that what appears in it is announced.
    <div role="status">
      {word !== null && total !== null && total > 0 && (
        <div className={styles.filterLine}>
          <p>
            <b>{word}</b> 글 {grouped(total)}개
          </p>
          <ButtonLink variant="ghost" size="sm" to={addressOf(ALL)}>
            전체 글 보기
          </ButtonLink>
        </div>
      )}
      {word !== null && total === 0 && <span className="sr-only">{nothingFound(filter)}</span>}
    </div>
  );
}
