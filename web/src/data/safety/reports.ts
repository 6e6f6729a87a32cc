/** What I report, and what becomes of it. */
import { REPORT_PAGE_SIZE } from "@fitmate/contract/limits";
import type { NewReport } from "@fitmate/contract/safety";
import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { AT_EVERY_LOOK } from "../everyLook.ts";
import { refreshSafety, SAFETY } from "./keys.ts";

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
export function useReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewReport) => call("createReport", { body }),
    onSettled: () => refreshSafety(client),
  });
}

/** Asks for another look at what was decided on a report of mine. */
export function useObjectToOutcome(reportId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (words: string) => call("objectToOutcome", { params: { reportId }, body: { words } }),
    onSettled: () => refreshSafety(client),
  });
}
