/** Which module lies in which file of the build. */
import { basename } from "node:path";
import type { Plugin, Rolldown } from "vite";

/** Pages that visitors come to first, rendered by the server: what they share with others is for visitors, too. */
const PUBLIC_PAGES = ["HomePage.tsx", "ExerciseRoute.tsx", "PostsPage.tsx", "PostPage.tsx", "MemberPage.tsx"];
/** Public, too, but what gatherings have in common is much: visitors load it with the first of them, and the list of what members bring. */
const MEETUP_PAGES = ["MeetupsRoute.tsx", "MeetupRoute.tsx", "parts.ts"];
/** What else shows cards of gatherings, of what members alone see: it finds them in the file of these. */
const MEETUP_LISTS = ["HostedMeetups.tsx"];
/** What members do about a gathering, on its page and in its room: one file (detail/parts.ts, room/parts.ts). */
const MEETUP_PARTS = [
  "MyAct.tsx",
  "HostDesk.tsx",
  "HostRows.tsx",
  "ManageButton.tsx",
  "Leaving.tsx",
  "Succession.tsx",
  "CalendarRow.tsx",
  "RoomBar.tsx",
  "RoomAbout.tsx",
  "LeaveRow.tsx",
];
/** What two plan, in their room (plans/planParts.ts), and the form in which they do: one file each. */
const PLAN_PARTS = ["PlanBar.tsx", "PlanCard.tsx", "ProposeButton.tsx"];
const PLAN_FORMS = ["ProposalSheet.tsx", "EncloseSheet.tsx"];
/** The timeline, and what opens over it: much of that is of gatherings, too. */
const PLAN_PAGES = ["PlansRoute.tsx", "PlanSheet.tsx", "CalendarFeed.tsx", "PlaceFinder.tsx"];
const PLANS = [...PLAN_PARTS, ...PLAN_FORMS, ...PLAN_PAGES];
/** The desk: a file of its own, which nobody else loads. What it has in common with others lies where it would without it. */
const DESK = "deskParts.ts";
const LEGAL_PAGES = [
  "SafetyPage.tsx",
  "TermsPage.tsx",
  "PrivacyPolicyPage.tsx",
  "LocationTermsPage.tsx",
  "RulesPage.tsx",
];
/** What draws the map and what finds places on it, loaded after the page: what they share, the names of all places, they find there. */
const MAP_PARTS = ["leafletMap.ts", "openKakao.ts", "ownPlaces.ts", "places.ts"];
/** Where one is written; what they have of the map's page they find there. */
const MEETUP_FORMS = ["NewMeetupRoute.tsx", "EditMeetupRoute.tsx"];
/** Maps of gatherings, for visitors as well: what opens and draws one needs the file of the map's page anyway. */
const MEETUP_MAPS = ["MeetupMapRoute.tsx", "SideMap.tsx", "PlaceMap.tsx"];
/** What opens over 나의 정보. */
const MY_SHEETS = ["EmailSheet.tsx", "KakaoLinkDialog.tsx"];
/** What shows my own square on a map. */
const LEDGER = ["LedgerPage.tsx"];
/** Where members go from one to the other: one file, brought while nothing else is going on (loadPlaces in routes/ahead.ts). */
const PLACES = ["FindMatePage.tsx", "MatesPage.tsx", "MessengerRoute.tsx", "MyPageRoute.tsx"];
/** What visitors, too, are brought a moment later. */
const VISITORS_PARTS = ["HashtagAutocomplete.tsx", "Poster.tsx", "ScrollToTop.tsx"];
/** What brings somebody to a place further down: small, and for visitors as well, who come to few pages so. */
const KEPT_PLACES = ["Kept.tsx", "SoughtComment.tsx"];
/** What every page of a member loads before it shows anything … */
const MEMBERS_PARTS = ["memberQuestions.ts", "MemberHome.tsx"];
/** … and what comes after that, of which conversations use a part. */
const LIVE_PARTS = ["LiveUpdates.tsx", "NotificationBell.tsx", "lastSeen.ts", "StandingCheckIns.tsx", "leftBehind.ts"];
const CONVERSATION = ["messenger.ts", "Room.tsx"];

const FRAMEWORK = /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//;
/** What is large and for few pages: menus, and lists to choose from. */
const CONTROLS = /\/node_modules\/(@base-ui|@floating-ui|use-sync-external-store)\//;
const ACCOUNTS = /\/src\/(features|data)\/accounts\//;

/** The files that are shared; what one of them has, with all that it imports, no later one has. */
const SHARED = [
  "framework",
  "app",
  "meetups",
  "contract",
  "member",
  "places",
  "live",
  "controls",
  "accounts",
  "mySheets",
  "meetupActs",
  "planParts",
  "planForm",
  "meetupForm",
  "meetupMap",
  "desk",
] as const;
type Shared = (typeof SHARED)[number];

/**
 * Few files: each is a request of its own, and two small ones compress worse than one. What several pages share is divided
 * by who loads it: visitors get none of what only members need, and nobody the libraries that only some pages use. What is
 * loaded later has no file of its own where its code lies in one of these.
 */
export function fewFiles(): Plugin {
  const groups = SHARED.map((name, index): Rolldown.CodeSplittingGroup => {
    return { name: (id, graph) => (sharedBy(id, graph) === name ? name : null), priority: SHARED.length - index };
  });
  return {
    name: "few-files",
    config: () => ({
      environments: { client: { build: { rollupOptions: { output: { codeSplitting: { groups } } } } } },
    }),
  };
}

/** The file that the module `id` lies in; null: it comes with the one that needs it. */
function sharedBy(id: string, graph: Rolldown.ChunkingContext): Shared | null {
  // What no release of ours changes: it stays in browsers.
  if (FRAMEWORK.test(id)) return "framework";
  const all = startsOf(id, graph);
  const starts = new Set([...all].filter((start) => start !== DESK));
  if (all.size > 0 && starts.size === 0) return "desk";
  const isFor = (names: readonly string[]) => names.some((name) => starts.has(name));
  const isOnlyFor = (names: readonly string[]) => [...starts].every((start) => names.includes(start));
  // The offline page, and the fonts that come last.
  if (/\/src\/worker\/|\/\.fonts\/rest/.test(id) || isOnlyFor(LEGAL_PAGES)) return null;
  if (isFor(["index.html"])) return "app";
  // A page brings two style sheets at most: that of the app, with what public pages share, and its own or that of members.
  if (id.endsWith(".css")) {
    if (isFor([...MEETUP_PAGES, ...MEETUP_MAPS]) && !isFor([...PUBLIC_PAGES, ...PLACES]))
      return isFor(MEMBERS_PARTS) ? "app" : "meetups";
    if (isFor([...PUBLIC_PAGES, ...VISITORS_PARTS])) return starts.size > 1 || isFor(VISITORS_PARTS) ? "app" : null;
    return "member";
  }
  if (isFor(["answers.ts"])) return "contract";
  const isForMembers = isFor(MEMBERS_PARTS);
  if (!isForMembers && CONTROLS.test(id)) return "controls";
  // Made of these; the names that the second one searches come beside it.
  if (isOnlyFor(["OpenableMenu.tsx"]) || isOnlyFor(["PlaceAutocomplete.tsx"])) return "controls";
  if (isOnlyFor(LIVE_PARTS) || (starts.size > 1 && isOnlyFor([...LIVE_PARTS, ...CONVERSATION]))) return "live";
  if (isOnlyFor(MY_SHEETS)) return "mySheets";
  if (isOnlyFor(PLAN_PARTS)) return "planParts";
  if (isOnlyFor(PLAN_FORMS)) return "planForm";
  if (isOnlyFor([...MEETUP_PARTS, ...MEETUP_FORMS, ...PLANS]) && isFor([...MEETUP_PARTS, ...MEETUP_FORMS]))
    return isFor(MEETUP_PARTS) ? "meetupActs" : "meetupForm";
  if (isOnlyFor(["ownPlaces.ts"]) || (starts.size > 1 && isOnlyFor(MAP_PARTS))) return "places";
  if (isOnlyFor([...PLACES, ...MAP_PARTS, ...MEETUP_FORMS, ...MEETUP_MAPS, ...LEDGER]) && isFor(PLACES))
    return "places";
  if ((starts.size < 2 && !isForMembers) || isOnlyFor(KEPT_PLACES)) return null;
  if (isOnlyFor(MEETUP_MAPS)) return "meetupMap";
  const mayBeMeetups = [...MEETUP_PAGES, ...MEETUP_LISTS, ...MEETUP_MAPS, ...MEETUP_PARTS, ...MEETUP_FORMS, ...PLANS];
  if (isFor(MEETUP_PAGES) && isOnlyFor(mayBeMeetups)) return "meetups";
  if (isFor([...PUBLIC_PAGES, ...MEETUP_PAGES])) return "app";
  if (/\/node_modules\/zod\/|\/contract\/src\//.test(id)) return "contract";
  if (!isForMembers && brings(id, CONTROLS, graph)) return "controls";
  return ACCOUNTS.test(id) && !isForMembers && !isFor(PLACES) ? "accounts" : "member";
}

/** Whether the module `id` is one of `those`, or imports one at once. */
function brings(id: string, those: RegExp, graph: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const imported = graph.getModuleInfo(id)?.importedIds ?? [];
  return those.test(id) || [...imported].some((each) => brings(each, those, graph, seen));
}

/** The names of what is loaded on its own, now or later, and brings the module `id` with it. */
function startsOf(id: string, graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const seen = new Set<string>();
  const starts = new Set<string>();
  const visit = (each: string) => {
    if (seen.has(each)) return;
    seen.add(each);
    const module = graph.getModuleInfo(each);
    if (!module) return;
    if (module.isEntry || module.dynamicImporters.length > 0) starts.add(basename(each));
    for (const importer of module.importers) visit(importer);
  };
  visit(id);
  return starts;
}
