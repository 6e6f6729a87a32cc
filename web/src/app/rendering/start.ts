/**
 * What a page starts with that the browser makes: how it looks while it loads, and the files it needs. The server knows neither its
 * reader nor what is in it, so it is the same for all who open that page; a member's own (memberStart.ts) comes a moment later.
 */
import { createStaticHandler, generatePath, type RouteObject } from "react-router";
import type { Manifest } from "vite";
import { createQueryClient } from "../../lib/queryClient.ts";
import type { Session } from "../../lib/session.ts";
import type { Page } from "../routes/page.ts";
import { lookOf } from "./look.tsx";
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
  /** Whether it asks something first: a member is answered that beforehand (memberStart.ts). */
  asks: boolean;
};

/** Nobody in particular. */
const SOME_MEMBER: Session = { token: "", nickname: "" };

/** In place of what an address names, which the shell does not show. */
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
/** What members alone see of a page, by its module: it stands in how the page looks to them. */
const MEMBERS_PARTS: Readonly<Record<string, readonly string[]>> = {
  "src/app/member/MemberPage.tsx": ["src/app/member/HostedMeetups.tsx"],
};

/** Prepares the start of a page, once for each; `styleSheets`: what is in those that `manifest` names. */
export function createStarts(manifest: Manifest, styleSheets: Readonly<Record<string, string>>, routes: RouteObject[]) {
  const handler = createStaticHandler(routes);
  const prepared = new Map<Page, Promise<PageStart>>();

  async function prepare(page: Page, origin: string): Promise<PageStart> {
    const reader = page.guard === "visitors" ? null : SOME_MEMBER;
    const pathname = generatePath(`/${page.path}`, ANYTHING);
    return {
      reader: reader ? "member" : "visitor",
      // Without one the page comes empty.
      shell: await lookOf(handler, new URL(pathname, origin), createQueryClient(), reader).catch(() => ""),
      files: startFiles(manifest, styleSheets, [
        ...(reader ? FOR_MEMBERS : FOR_ALL),
        ...(page.module ? [page.module] : []),
        ...(reader && page.module ? (MEMBERS_PARTS[page.module] ?? []) : []),
      ]),
      appFiles: appPreloads(manifest),
      asks: reader !== null && page.asks !== undefined,
    };
  }

  return (page: Page, origin: string): Promise<PageStart> => {
    const start = prepared.get(page) ?? prepare(page, origin);
    prepared.set(page, start);
    return start;
  };
}
