/** The pages that everybody may read, which the server renders: what each shows, asked for beforehand. */
import { paths } from "@fitmate/contract/paths";
import { VIDEO_CATEGORIES } from "@fitmate/contract/sports";
import type { QueryClient } from "@tanstack/react-query";
import type { RouteObject } from "react-router";
import { postDetail, postList } from "../../data/posts/posts.ts";
import { ALL, addressOf, readView } from "../../features/posts/list/filters.ts";
import { offeredHashtags } from "../../data/posts/hashtags.ts";
import { videosOf } from "../../data/videos/videos.ts";
import { categoryOf } from "../../features/videos/categories.ts";
import { isAt, TAB_PLACES } from "../shell/navigation.ts";

type Address = { pathname: string; params: Readonly<Record<string, string | undefined>>; search: URLSearchParams };

type RenderedPage = {
  /** Its source, by which the build's manifest knows its style sheets and scripts; none where it comes with the app. */
  module?: string;
  /** 200, unless said otherwise. */
  status?: number;
  /**
   * Its path and query without what it does not use: all addresses that show the same have one, so that it is rendered once
   * for all of them.
   */
  canonical: (address: Address) => string;
  /** Puts what the page shows into the cache. What cannot be had is left out: the browser asks again. */
  load: (client: QueryClient, address: Address) => Promise<void>;
};

const HOME = paths.home();

/** What is no number of a post is as little one as 0. */
function postIdOf({ postId }: Address["params"]): number {
  const id = Number(postId);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}

/** An address that leads nowhere, one for each place of the app that may be marked as the one where its reader is. */
function nowhere({ pathname }: Address): string {
  const place = TAB_PLACES.find((each) => each.to !== HOME && isAt(each, pathname));
  return `${place?.to ?? ""}/none/none`;
}

/** By the path of the route. */
const PAGES: Readonly<Record<string, RenderedPage>> = {
  [HOME]: {
    module: "src/app/home/HomePage.tsx",
    canonical: () => HOME,
    load: async (client) => {
      await Promise.all([
        client.prefetchQuery(postList({ filter: ALL, page: 1 })),
        ...VIDEO_CATEGORIES.map((category) => client.prefetchInfiniteQuery(videosOf(category))),
      ]);
    },
  },
  terms: { module: "src/features/legal/TermsPage.tsx", canonical: paths.terms, load: async () => {} },
  privacy: { module: "src/features/legal/PrivacyPolicyPage.tsx", canonical: paths.privacy, load: async () => {} },
  "location-terms": {
    module: "src/features/legal/LocationTermsPage.tsx",
    canonical: paths.locationTerms,
    load: async () => {},
  },
  exerciseInfo: {
    module: "src/app/ExerciseRoute.tsx",
    canonical: ({ search }) => paths.exercise({ category: categoryOf(search.get("category")) }),
    load: (client, { search }) => client.prefetchInfiniteQuery(videosOf(categoryOf(search.get("category")))),
  },
  posts: {
    module: "src/features/posts/list/PostsPage.tsx",
    canonical: ({ search }) => {
      const { filter, page } = readView(search);
      return addressOf(filter, page);
    },
    load: async (client, { search }) => {
      await Promise.all([client.prefetchQuery(postList(readView(search))), client.prefetchQuery(offeredHashtags(""))]);
    },
  },
  "posts/:postId": {
    module: "src/features/posts/post/PostPage.tsx",
    canonical: ({ params }) => paths.post(postIdOf(params)),
    load: (client, { params }) => client.prefetchQuery(postDetail(postIdOf(params))),
  },
  "*": { status: 404, canonical: nowhere, load: async () => {} },
};

/** How the server renders `route`; undefined for a page that it leaves to the browser. */
export function renderedPage(route: RouteObject): RenderedPage | undefined {
  return PAGES[route.index ? HOME : (route.path ?? "")];
}
