/** 커뮤니티. */
import { numberIn } from "@fitmate/contract/addresses";
import { paths } from "@fitmate/contract/paths";
import { postDetail, postList } from "../../data/posts/posts.ts";
import { bringCommentForm } from "../../features/posts/comments/formPart.ts";
import { addressOf, readView } from "../../features/posts/list/filters.ts";
import { offeredHashtags } from "../../data/posts/hashtags.ts";
import { type Address, type Page, query } from "./page.ts";

const postIdOf = ({ params }: Address) => numberIn(params["postId"]);

export const COMMUNITY: readonly Page[] = [
  {
    path: "posts",
    lazy: () => import("../../features/posts/list/PostsPage.tsx"),
    module: "src/features/posts/list/PostsPage.tsx",
    title: "커뮤니티",
    preview: {
      description: "러닝·등산·헬스 코스와 후기, 궁금한 점까지. 같이 운동하는 사람들의 이야기를 읽어 보세요.",
      path: () => paths.posts(),
    },
    keepsLook: true,
    asks: ({ search }) => [query(postList(readView(search))), query(offeredHashtags(""))],
    rendered: {
      canonical: ({ search }) => {
        const { filter, page } = readView(search);
        return addressOf(filter, page);
      },
    },
  },
  {
    path: "posts/:postId",
    lazy: () => import("../../features/posts/post/PostPage.tsx"),
    brings: (session) => session && bringCommentForm(),
    module: "src/features/posts/post/PostPage.tsx",
    title: "게시글",
    titlesItself: true,
    // To ask for a post is to have read it.
    opens: (address) => [query(postDetail(postIdOf(address)))],
    rendered: {
      canonical: (address) => paths.post(postIdOf(address)),
    },
  },
  {
    path: "posts/createpost",
    lazy: () => import("../../features/posts/writing/CreatePostPage.tsx"),
    module: "src/features/posts/writing/CreatePostPage.tsx",
    guard: "members",
    title: "게시글 작성",
    shell: { hideTabBar: true },
  },
  {
    path: "posts/:postId/editpost",
    lazy: () => import("../../features/posts/writing/EditPostPage.tsx"),
    module: "src/features/posts/writing/EditPostPage.tsx",
    guard: "members",
    title: "게시글 수정",
    shell: { hideTabBar: true },
  },
];
