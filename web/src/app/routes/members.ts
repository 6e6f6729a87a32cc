/** Members as others see them. */
import { paths } from "@fitmate/contract/paths";
import { memberProfile } from "../../data/mates/member.ts";
import { postsOfMember } from "../../data/posts/ofMember.ts";
import { type Address, pages, type Page, query } from "./page.ts";

const nicknameIn = ({ params }: Address) => params["nickname"]?.normalize("NFC") ?? "";

export const MEMBERS: readonly Page[] = [
  {
    path: "members/:nickname",
    lazy: () => import("../member/MemberPage.tsx"),
    module: "src/app/member/MemberPage.tsx",
    title: nicknameIn,
    titlesItself: true,
    shell: { hideTabBar: true },
    asks: (address) => [query(memberProfile(nicknameIn(address))), pages(postsOfMember(nicknameIn(address)))],
    rendered: {
      canonical: (address) => paths.member(nicknameIn(address)),
    },
  },
];
