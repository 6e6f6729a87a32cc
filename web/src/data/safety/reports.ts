/** What I report, and what becomes of it. */
import { REPORT_PAGE_SIZE } from "@fitmate/contract/limits";
import type { NewReport } from "@fitmate/contract/safety";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { AT_EVERY_LOOK } from "../everyLook.ts";
import { refreshSafety, SAFETY } from "./keys.ts";
import { createAct } from "../createAct.ts";

const useAct = createAct(refreshSafety);

/** Newest first. */
export const myReports = infiniteQueryOptions({
  queryKey: [...SAFETY, "reports"],
  queryFn: ({ pageParam, signal }) =>
    call("getMyReports", { query: { cursor: pageParam, size: REPORT_PAGE_SIZE }, signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: (page) => (page.length === REPORT_PAGE_SIZE ? page.at(-1)?.reportId : undefined),
  // How far it has got changes elsewhere.
  ...AT_EVERY_LOOK,
});

/** Reports something to the moderators. */
export const useReport = () => useAct((body: NewReport) => call("createReport", { body }));

/** Asks for another look at what was decided on a report of mine. */
export const useObjectToOutcome = (reportId: number) =>
  useAct((words: string) => call("objectToOutcome", { params: { reportId }, body: { words } }));
