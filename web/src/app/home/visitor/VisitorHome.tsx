import { useQuery } from "@tanstack/react-query";
import { postList } from "../../../data/posts/posts.ts";
import { ALL, addressOf } from "../../../features/posts/list/filters.ts";
import { NewPosts } from "../posts/NewPosts.tsx";
import { Showcase } from "../showcase/Showcase.tsx";
import { FirstVideos } from "./FirstVideos.tsx";

/** What a visitor can do here, and what there is to read and to watch right now. */
export function VisitorHome() {
  // The first page of the community, of which a visitor reads what is not for mates only.
  const { data } = useQuery(postList({ filter: ALL, page: 1 }));
  return (
    <>
      <Showcase />
      <NewPosts
        title="커뮤니티 새 글"
        posts={data?.posts.filter(({ visibility }) => visibility === "public") ?? []}
        to={addressOf(ALL)}
      />
      <FirstVideos />
    </>
  );
}
