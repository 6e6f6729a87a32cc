import { paths } from "@fitmate/contract/paths";
import type { Post } from "../../../data/posts/wire.ts";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { excerptOf, firstPictureOf } from "./excerpt.ts";

/** What search results and previews show of a post. */
export function PostHead({ post: { postId, title, description } }: { post: Post }) {
  return (
    <PageHead
      type="article"
      title={title}
      description={excerptOf(description)}
      path={paths.post(postId)}
      picture={firstPictureOf(description)}
    />
  );
}
