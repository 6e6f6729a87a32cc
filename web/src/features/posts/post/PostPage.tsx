/** One post: its text, what people think of it, and their comments. */
import { numberIn } from "@fitmate/contract/addresses";
import { PageTitle } from "../../../ui/layout/PageTitle.tsx";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useParams } from "react-router";
import { postDetail, usePostPlaceholder } from "../../../data/posts/posts.ts";
import { isRefusal } from "../../../lib/outlook.ts";
import { Comments } from "../comments/Comments.tsx";
import { GivenWay } from "./GivenWay.tsx";
import { NoPost } from "./NoPost.tsx";
import { WholePost } from "./WholePost.tsx";
import { PostHead } from "./PostHead.tsx";
import { PostSkeleton } from "./PostSkeleton.tsx";

// Hardly any post gives way, and only its author is told so.
const OwnGivesWay = lazy(async () => ({ default: (await import("./OwnGivesWay.tsx")).OwnGivesWay }));

export function Component() {
  // What is no number is no post: the server says so.
  const postId = numberIn(useParams()["postId"]);
  const { data: post, error, isFetching, refetch } = useQuery(postDetail(postId));
  const placeholder = usePostPlaceholder(postId);
  return (
    <div className="container container--reading page page--sub">
      {placeholder && (!post || isRefusal(error)) ? (
        <GivenWay postId={postId} placeholder={placeholder} />
      ) : post && !isRefusal(error) ? (
        <>
          <PostHead post={post} />
          {post.gaveWay && (
            <Suspense>
              <OwnGivesWay postId={post.postId} />
            </Suspense>
          )}
          <WholePost post={post} />
          {/* Comes to life by itself: what is pressed above need not wait for it. */}
          <Suspense>
            <Comments key={post.postId} post={post} />
          </Suspense>
        </>
      ) : (
        <>
          <PageTitle>게시글</PageTitle>
          {error ? <NoPost error={error} onRetry={() => void refetch()} busy={isFetching} /> : <PostSkeleton />}
        </>
      )}
    </div>
  );
}
