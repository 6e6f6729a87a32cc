/** What everybody may see beside the community: the first page, the exercise videos, the terms, and what is not there. */
import { paths } from "@fitmate/contract/paths";
import { VIDEO_CATEGORIES } from "@fitmate/contract/sports";
import { bringMemberHome } from "../home/memberHome.ts";
import { postList } from "../../data/posts/posts.ts";
import { ALL } from "../../features/posts/list/filters.ts";
import { transparencyReport } from "../../data/safety/transparency.ts";
import { videosOf } from "../../data/videos/videos.ts";
import { halfIn } from "../../features/safety/transparency/half.ts";
import { categoryOf } from "../../features/videos/categories.ts";
import { NotFoundPage } from "../errors/ErrorPages.tsx";
import { isAt, TAB_PLACES } from "../shell/navigation.ts";
import { ofMembers } from "./ofMembers.ts";
import { type Address, type Page, pages, query } from "./page.ts";

const visitorAsks = () => [
  query(postList({ filter: ALL, page: 1 })),
  ...VIDEO_CATEGORIES.map((category) => pages(videosOf(category))),
];

/** An address that leads nowhere, one for each place of the app that may be marked as the one where its reader is. */
export function nowhere({ pathname }: Address): string {
  const place = TAB_PLACES.find((each) => each.to !== paths.home() && isAt(each, pathname));
  return `${place?.to ?? ""}/none/none`;
}

const transparencyAddress = ({ search }: Address) => paths.transparency({ half: halfIn(search) });

const LEGAL: readonly Page[] = [
  {
    path: "safety",
    lazy: () => import("../../features/legal/SafetyPage.tsx"),
    module: "src/features/legal/SafetyPage.tsx",
    title: "처음 만날 때",
    preview: {
      description: "운동 메이트를 처음 만나러 가는 길이 편안하도록, 여섯 가지만 기억해요.",
      path: paths.safety,
    },
    rendered: { canonical: paths.safety },
  },
  {
    path: "terms",
    lazy: () => import("../../features/legal/TermsPage.tsx"),
    module: "src/features/legal/TermsPage.tsx",
    title: "이용약관",
    preview: { description: "핏메이트를 쓸 때 회원과 운영자가 지킬 약속이에요.", path: paths.terms },
    rendered: { canonical: paths.terms },
  },
  {
    path: "privacy",
    lazy: () => import("../../features/legal/PrivacyPolicyPage.tsx"),
    module: "src/features/legal/PrivacyPolicyPage.tsx",
    title: "개인정보 처리방침",
    preview: { description: "핏메이트가 어떤 개인정보를 왜 갖고, 언제 지우는지 알려 드려요.", path: paths.privacy },
    rendered: { canonical: paths.privacy },
  },
  {
    path: "location-terms",
    lazy: () => import("../../features/legal/LocationTermsPage.tsx"),
    module: "src/features/legal/LocationTermsPage.tsx",
    title: "위치정보 이용 안내",
    preview: {
      description: "핏메이트가 위치를 어떤 칸으로, 누구에게, 언제까지 보이는지 알려 드려요.",
      path: paths.locationTerms,
    },
    rendered: { canonical: paths.locationTerms },
  },
  {
    path: "rights",
    lazy: () => import("../../features/safety/rights/RightsPage.tsx"),
    module: "src/features/safety/rights/RightsPage.tsx",
    title: "권리침해 신고",
    preview: {
      description: "핏메이트에 있는 글이나 사진이 사생활이나 명예를 해친다면, 회원이 아니어도 알려 주세요.",
      path: () => paths.rights(),
    },
    rendered: { canonical: ({ search }) => paths.rights({ address: search.get("address") ?? undefined }) },
  },
  {
    path: "rights/report",
    lazy: () => import("../../features/safety/rights/RightsReportPage.tsx"),
    module: "src/features/safety/rights/RightsReportPage.tsx",
    title: "내 권리침해 신고",
    shell: { hideTabBar: true },
  },
  {
    path: "rules",
    lazy: () => import("../../features/legal/RulesPage.tsx"),
    module: "src/features/legal/RulesPage.tsx",
    lets: ["suspended"],
    title: "운영 규칙",
    preview: {
      description: "핏메이트에서 모두가 지키는 규칙과, 어기면 어떻게 되는지 알려 드려요.",
      path: () => paths.rules(),
    },
    rendered: { canonical: () => paths.rules() },
  },
  {
    path: "transparency",
    lazy: () => import("../../features/safety/transparency/TransparencyPage.tsx"),
    module: "src/features/safety/transparency/TransparencyPage.tsx",
    lets: ["suspended"],
    title: "운영 보고",
    preview: {
      description: "핏메이트에 어떤 신고가 들어왔고 운영자가 어떻게 결정했는지, 반년마다 세어 알려 드려요.",
      path: transparencyAddress,
    },
    asks: ({ search }) => [query(transparencyReport(halfIn(search)))],
    rendered: { canonical: transparencyAddress },
  },
];

const exerciseAddress = ({ search }: Address) => paths.exercise({ category: categoryOf(search.get("category")) });

export const OPEN: readonly Page[] = [
  {
    path: "",
    lazy: () => import("../home/HomePage.tsx"),
    brings: (session) => session && bringMemberHome(),
    module: "src/app/home/HomePage.tsx",
    title: "핏메이트",
    preview: { description: "가까운 곳에서 같이 뛰고, 오르고, 들 메이트를 찾아요.", path: paths.home },
    asks: async (address, session) => (session ? (await ofMembers()).home(address, session) : visitorAsks()),
    keepsLook: true,
    rendered: { canonical: paths.home },
  },
  {
    path: "exerciseInfo",
    lazy: () => import("../ExerciseRoute.tsx"),
    module: "src/app/ExerciseRoute.tsx",
    title: "운동 정보",
    preview: {
      description: "러닝·등산·헬스 운동 영상을 골라 보고 나만의 플레이리스트에 모아 두세요.",
      path: exerciseAddress,
    },
    asks: ({ search }) => [pages(videosOf(categoryOf(search.get("category"))))],
    rendered: { canonical: exerciseAddress },
  },
  ...LEGAL,
];

/** Whatever no other page is at. */
export const NOWHERE: Page = {
  path: "*",
  Component: NotFoundPage,
  title: "찾는 화면이 없어요",
  rendered: { status: 404, canonical: nowhere },
};
