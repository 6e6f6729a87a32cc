/**
 * What a page starts with that the browser makes: how it looks while it loads, the files it needs, and what it asks first. The
 * server knows neither its reader nor what is in it, so it is the same for all who open that page.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { createStaticHandler, generatePath, type RouteObject } from "react-router";
import type { Manifest } from "vite";
import { createQueryClient } from "../../lib/queryClient.ts";
import { RenderedFor, type Session } from "../../lib/session.ts";
import { type AppBar, RenderedAppBar } from "../../ui/layout/appBar.ts";
import { ask, type Page } from "../routes/page.ts";
import { htmlOf } from "./html.tsx";
import { appPreloads, startFiles, type StartFiles } from "./pageFiles.ts";

export type PageStart = {
  /** Who is prepared for: nobody else sees how the page looks. */
  reader: "member" | "visitor";
  /** What stands in #root until the app runs: the page as it looks while it loads. */
  shell: string;
  /** What the page needs beside what the app brings by itself. */
  files: StartFiles;
  /** Tags that have the app's scripts ready, which a page that the browser makes has by itself. */
  appFiles: string;
  /** Addresses of the API that it asks first. */
  asks: readonly string[];
};

/** Nobody in particular. */
const SOME_MEMBER: Session = { token: "", nickname: "" };

/** In place of what an address names, which the shell does not show; first/early.js knows the nickname, and puts in who it is. */
const ANYTHING = {
  nickname: "\u00a0",
  postId: "1",
  meetupId: "0",
  checkInId: "0",
  caseId: "0",
  gatheringId: "0",
  decisionId: "0",
  placeholderId: "0",
  roomId: "0",
  "*": "none/none",
};

/** What every page asks for by itself: the contract with its first call, a member's also what members ask. */
const FOR_ALL = ["src/lib/answers.ts"];
const FOR_MEMBERS = [...FOR_ALL, "src/app/routes/memberQuestions.ts"];

const recorded = new AsyncLocalStorage<string[]>();

/** Notes that a call would be made instead of making it, where a start is prepared. */
export function isRecorded(address: string): boolean {
  const addresses = recorded.getStore();
  addresses?.push(address);
  return addresses !== undefined;
}

/** Prepares the start of a page, once for each; `styleSheets`: what is in those that `manifest` names. */
export function createStarts(manifest: Manifest, styleSheets: Readonly<Record<string, string>>, routes: RouteObject[]) {
  const handler = createStaticHandler(routes);
  const prepared = new Map<Page, Promise<PageStart>>();

  async function prepare(page: Page, origin: string): Promise<PageStart> {
    const reader = page.guard === "visitors" ? null : SOME_MEMBER;
    const pathname = generatePath(`/${page.path}`, ANYTHING);
    const address = { pathname, params: ANYTHING, search: new URLSearchParams() };
    const asks: string[] = [];
    await recorded.run(asks, () => ask(createQueryClient(), page.asks, address, reader));
    return {
      reader: reader ? "member" : "visitor",
      // Without one the page comes empty.
      shell: await shellOf(new URL(pathname, origin), reader).catch(() => ""),
      files: startFiles(manifest, styleSheets, [
        ...(reader ? FOR_MEMBERS : FOR_ALL),
        ...(page.module ? [page.module] : []),
      ]),
      appFiles: appPreloads(manifest),
      asks,
    };
  }

  /** Twice: a header is written before its page says what stands in it. */
  async function shellOf(url: URL, reader: Session | null): Promise<string> {
    let said: AppBar | null = null;
    await look(url, reader, { said, say: (appBar) => (said = appBar) });
    return look(url, reader, { said, say: () => undefined });
  }

  async function look(
    url: URL,
    reader: Session | null,
    appBar: { said: AppBar | null; say: (said: AppBar) => void },
  ): Promise<string> {
    const html = await htmlOf(handler, url, createQueryClient(), {
      around: (app) => (
        <RenderedFor value={reader}>
          <RenderedAppBar value={appBar}>{app}</RenderedAppBar>
        </RenderedFor>
      ),
      // What needs a browser shows what stands in for it until its code is there.
      onError: () => undefined,
    });
    return html?.body ?? "";
  }

  return (page: Page, origin: string): Promise<PageStart> => {
    const start = prepared.get(page) ?? prepare(page, origin);
    prepared.set(page, start);
    return start;
  };
}
