/** What the first page shows members: a visitor's does not load it. */
import { partOf } from "../../lib/part.ts";

export const { Part: MemberHome, bring: bringMemberHome } = partOf(
  async () => (await import("./member/MemberHome.tsx")).MemberHome,
);
