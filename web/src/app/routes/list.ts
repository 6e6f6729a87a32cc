/** Every page of the app. */
import { ACCOUNTS } from "./accounts.ts";
import { COMMUNITY } from "./community.ts";
import { DESK } from "./desk.ts";
import { MATES } from "./mates.ts";
import { ME } from "./me.ts";
import { MEETUPS } from "./meetups.ts";
import { MEMBERS } from "./members.ts";
import { NOWHERE, OPEN } from "./open.ts";
import { TOGETHER } from "./together.ts";
import type { Page } from "./page.ts";

const UNDER_DEVELOPMENT: readonly Page[] = import.meta.env.DEV
  ? [{ path: "dev/ui", lazy: () => import("../dev/UiPage.tsx"), title: "컴포넌트" }]
  : [];

export const PAGES: readonly Page[] = [
  ...OPEN,
  ...ACCOUNTS,
  ...COMMUNITY,
  ...MATES,
  ...MEETUPS,
  ...MEMBERS,
  ...TOGETHER,
  ...ME,
  ...DESK,
  ...UNDER_DEVELOPMENT,
  NOWHERE,
];
