/** 번개: announced times and places to train together. */
import { numberIn } from "@fitmate/contract/addresses";
import { paths } from "@fitmate/contract/paths";
import { meetupDays, meetupList } from "../../data/meetups/list.ts";
import { meetupDetail } from "../../data/meetups/meetup.ts";
import { addressOf, readView } from "../../features/meetups/list/filters.ts";
import { bringCheckInCard } from "../../features/together/checkin/part.ts";
import { ofMembers } from "./ofMembers.ts";
import { type Address, type Page, pages, query } from "./page.ts";

const idIn = ({ params }: Address) => numberIn(params["meetupId"]);

/** Where an address means none, nothing is asked. */
function detailAt(address: Address) {
  const id = idIn(address);
  return id > 0 ? [query(meetupDetail(id))] : [];
}

/** What members do there comes with the page. */
async function bringActs(): Promise<void> {
  const { bringParts } = await import("../../features/meetups/detail/parts.ts");
  await Promise.all([bringParts(), bringCheckInCard()]);
}

export const MEETUPS: readonly Page[] = [
  {
    path: "meetups",
    lazy: () => import("../MeetupsRoute.tsx"),
    module: "src/app/MeetupsRoute.tsx",
    title: "번개",
    preview: {
      description: "오늘, 이번 주말, 가까운 곳에서 같이 뛰고 오르고 들 사람들이 모여요. 빈자리를 찾아 함께해 보세요.",
      path: () => paths.meetups(),
    },
    asks: ({ search }, session) => {
      const view = readView(search, session !== null);
      return [pages(meetupList(view)), query(meetupDays(view.filters))];
    },
    rendered: { canonical: ({ search }) => addressOf(readView(search, false)) },
  },
  {
    path: "meetups/map",
    lazy: () => import("../MeetupMapRoute.tsx"),
    module: "src/app/MeetupMapRoute.tsx",
    keepsLook: true,
    title: "번개 지도",
    shell: { fullHeight: true },
    asks: async ({ search }, session) => [
      query(meetupDays(readView(search, session !== null).filters)),
      ...(session ? (await ofMembers()).map() : []),
    ],
  },
  {
    path: "meetups/new",
    lazy: () => import("../NewMeetupRoute.tsx"),
    module: "src/app/NewMeetupRoute.tsx",
    guard: "members",
    title: "번개 열기",
    shell: { hideTabBar: true },
  },
  {
    path: "meetups/:meetupId/edit",
    lazy: () => import("../EditMeetupRoute.tsx"),
    module: "src/app/EditMeetupRoute.tsx",
    guard: "members",
    title: "번개 고치기",
    shell: { hideTabBar: true },
    asks: (address) => detailAt(address),
  },
  {
    path: "meetups/:meetupId",
    lazy: () => import("../MeetupRoute.tsx"),
    brings: (session) => session && bringActs(),
    module: "src/app/MeetupRoute.tsx",
    title: "번개",
    titlesItself: true,
    shell: { hideTabBar: true },
    asks: (address) => detailAt(address),
    rendered: { canonical: (address) => paths.meetup(idIn(address)) },
  },
];
