/** Members as others see them. */
import { paths } from "@fitmate/contract/paths";
import { memberProfile } from "../../data/mates/member.ts";
import { postsOfMember } from "../../data/posts/ofMember.ts";
import { ofMembers } from "./ofMembers.ts";
import { type Address, pages, type Page, query } from "./page.ts";

const nicknameIn = ({ params }: Address) => params["nickname"]?.normalize("NFC") ?? "";

export const MEMBERS: readonly Page[] = [
  {
    path: "members/:nickname",
    // It knows by itself what it brings for members: everybody loads this list.
    lazy: async () => (await import("../member/MemberPage.tsx")).whole(),
    module: "src/app/member/MemberPage.tsx",
    title: nicknameIn,
    titlesItself: true,
    shell: { hideTabBar: true },
    asks: async (address, session) => [
      query(memberProfile(nicknameIn(address))),
      pages(postsOfMember(nicknameIn(address))),
      ...(session ? (await ofMembers()).member(nicknameIn(address)) : []),
    ],
    rendered: {
      canonical: (address) => paths.member(nicknameIn(address)),
    },
  },
];
