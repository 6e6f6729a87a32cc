/** What there is to say of a page of the app. Router, titles, server rendering and what is loaded ahead all read it here. */
import type {
  DefaultError,
  FetchInfiniteQueryOptions,
  FetchQueryOptions,
  QueryClient,
  QueryKey,
} from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { LoaderFunction, Params } from "react-router";
import type { Restriction, Session } from "../../lib/session.ts";

export type Address = { pathname: string; params: Readonly<Params>; search: URLSearchParams };

/** What a page is made of: its module. */
export type PageModule = { Component: ComponentType; loader?: LoaderFunction };

/** What a page tells the shell about itself. */
export type ShellLook = {
  /** Chat rooms, the editor and the sign-in screens have no tab bar. */
  hideTabBar?: boolean;
  /** Full-height screens (map, messenger) have no footer either. */
  fullHeight?: boolean;
  /** Who is leaving can use nothing but the page: its header leads nowhere else. */
  bareHeader?: boolean;
  /** The page brings all that surrounds it by itself. */
  ownFrame?: boolean;
};

export type Rendered = {
  /** 200, unless said otherwise. */
  status?: number;
  /**
   * Its path and query without what it does not use: all addresses that show the same have one, so that it is rendered once
   * for all of them.
   */
  canonical: (address: Address) => string;
};

/** Asks for something that a page shows, unless it is there already. */
export type Question = (client: QueryClient) => Promise<void>;

/** `session`: who asks; null for a visitor. */
export type Questions = (
  address: Address,
  session: Session | null,
) => readonly Question[] | Promise<readonly Question[]>;

export type Page = {
  /** As the router reads it, without the first slash; "" for the first page. */
  path: string;
  /** Who may open it: without one everybody. */
  guard?: "members" | "visitors";
  /** Whoever is restricted so may open it nevertheless. */
  lets?: readonly Restriction[];
  /** What it is called, before ` | 핏메이트`. */
  title: string | ((address: Address) => string);
  /** It says by itself what it is called, once it knows; until then by its title here. */
  titlesItself?: boolean;
  /** What search results and link previews say of it; `path`: its own address, without what only filters it. */
  preview?: { description: string; path: (address: Address) => string };
  shell?: ShellLook;
  /** What it shows first, asked for while its code comes, and before that when somebody is about to open it. */
  asks?: Questions;
  /** The same, but what counts or changes something: asked only when it is opened. */
  opens?: Questions;
  /** Whoever opens it again sees at once how it looked when they left it. What is filled in there is looked for at most. */
  keepsLook?: boolean;
  /** How the server renders it; without, it is left to the browser. */
  rendered?: Rendered;
} & (
  | {
      lazy: () => Promise<PageModule>;
      /** What `lazy` imports: by its source the build's manifest knows the page's style sheets and scripts. */
      module?: string;
      /** Parts of it that come with it for `session`. */
      brings?: (session: Session | null) => Promise<void> | null;
      Component?: never;
    }
  | { /** Comes with the app. */ Component: ComponentType; lazy?: never; module?: never; brings?: never }
);

/** One whose code does not come with the app. */
export type LazyPage = Extract<Page, { lazy: () => Promise<PageModule> }>;

export const query =
  <Answer, Data, Key extends QueryKey>(options: FetchQueryOptions<Answer, DefaultError, Data, Key>): Question =>
  (client) =>
    client.prefetchQuery(options);

export const pages =
  <Answer, Data, Key extends QueryKey, Cursor>(
    options: FetchInfiniteQueryOptions<Answer, DefaultError, Data, Key, Cursor>,
  ): Question =>
  (client) =>
    client.prefetchInfiniteQuery(options);

export function titleOf({ title }: Page, address: Address): string {
  return typeof title === "string" ? title : title(address);
}

/** Asks for what `page` shows first; what cannot be had is left out: the page asks again. */
export async function ask(
  client: QueryClient,
  questions: Questions | undefined,
  address: Address,
  session: Session | null,
): Promise<void> {
  const asked = (await questions?.(address, session)) ?? [];
  await Promise.all(asked.map((question) => question(client)));
}
