/** The pages that everybody may read, which the server renders: what each shows, asked for beforehand. */
import { VIDEO_CATEGORIES } from "@fitmate/contract/sports";
import type { QueryClient } from "@tanstack/react-query";
import type { RouteObject } from "react-router";
import { postDetail, postList } from "../../features/posts/api.ts";
import { ALL, readView } from "../../features/posts/filters.ts";
import { offeredHashtags } from "../../features/posts/hashtagApi.ts";
import { videosOf } from "../../features/videos/api.ts";
import { categoryOf } from "../../features/videos/categories.ts";

type Address = { params: Readonly<Record<string, string | undefined>>; search: URLSearchParams };

type RenderedPage = {
  /** Its source, by which the build's manifest knows its style sheets and scripts; none where it comes with the app. */
  module?: string;
  /** 200, unless said otherwise. */
  status?: number;
  /** Puts what the page shows into the cache. What cannot be had is left out: the browser asks again. */
  load: (client: QueryClient, address: Address) => Promise<void>;
};

const HOME = "/";

/** By the path of the route. */
const PAGES: Readonly<Record<string, RenderedPage>> = {
  [HOME]: {
    module: "src/app/home/HomePage.tsx",
    load: async (client) => {
      await Promise.all([
        client.prefetchQuery(postList({ filter: ALL, page: 1 })),
        ...VIDEO_CATEGORIES.map((category) => client.prefetchInfiniteQuery(videosOf(category))),
      ]);
    },
  },
  terms: { module: "src/features/legal/TermsPage.tsx", load: async () => {} },
  privacy: { module: "src/features/legal/PrivacyPolicyPage.tsx", load: async () => {} },
  "location-terms": { module: "src/features/legal/LocationTermsPage.tsx", load: async () => {} },
  exerciseInfo: {
    module: "src/app/ExerciseRoute.tsx",
    load: (client, { search }) => client.prefetchInfiniteQuery(videosOf(categoryOf(search.get("category")))),
  },
  posts: {
    module: "src/features/posts/PostsPage.tsx",
    load: async (client, { search }) => {
      await Promise.all([client.prefetchQuery(postList(readView(search))), client.prefetchQuery(offeredHashtags(""))]);
    },
  },
  "posts/:postId": {
    module: "src/features/posts/PostPage.tsx",
    load: (client, { params }) => client.prefetchQuery(postDetail(Number(params.postId) || 0)),
  },
  "*": { status: 404, load: async () => {} },
};

/** How the server renders `route`; undefined for a page that it leaves to the browser. */
export function renderedPage(route: RouteObject): RenderedPage | undefined {
  return PAGES[route.index ? HOME : (route.path ?? "")];
}
