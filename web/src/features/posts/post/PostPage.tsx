/** One post: its text, what people think of it, and their comments. */
import { PageTitle } from "../../../ui/layout/PageTitle.tsx";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { isRefusal, postDetail } from "../../../data/posts/posts.ts";
import { Comments } from "../comments/Comments.tsx";
import { NoPost } from "./NoPost.tsx";
import { WholePost } from "./WholePost.tsx";
import { PostHead } from "./PostHead.tsx";
import { PostSkeleton } from "./PostSkeleton.tsx";

export function Component() {
  const { postId: given } = useParams();
  // What is no number is no post: the server says so.
  const postId = Number(given) || 0;
  const { data: post, error, isFetching, refetch } = useQuery(postDetail(postId));
  return (
    <div className="container container--reading page page--sub">
      {post && !isRefusal(error) ? (
        <>
          <PostHead post={post} />
          <WholePost post={post} />
          <Comments key={post.postId} post={post} />
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
