/** The desk of the moderators. What its pages are called they say themselves: to everybody else none of them is there. */
import { staffOnly } from "../desk/staffOnly.tsx";
import { nowhere, NOWHERE } from "./open.ts";
import type { Page } from "./page.ts";

const HIDDEN = {
  title: NOWHERE.title,
  titlesItself: true,
  shell: { ownFrame: true },
  rendered: { status: 404, canonical: nowhere },
} as const satisfies Partial<Page>;

export const DESK: readonly Page[] = [
  { ...HIDDEN, path: "desk", Component: staffOnly("queue") },
  { ...HIDDEN, path: "desk/cases/:caseId", Component: staffOnly("case") },
  { ...HIDDEN, path: "desk/members", Component: staffOnly("members") },
  { ...HIDDEN, path: "desk/log", Component: staffOnly("log") },
  { ...HIDDEN, path: "desk/numbers", Component: staffOnly("numbers") },
];
