/** 권리침해 신고: sending one, and following it by its mailed link. */
import type { NewRightsReport } from "@fitmate/contract/rightsReports";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useSingleMutation } from "../singleMutation.ts";
import { refreshSafety, SAFETY } from "./keys.ts";
import { createAct } from "../createAct.ts";

const useAct = createAct(refreshSafety);

/** Says that something here hurts a right of somebody's. */
export const useSendRightsReport = () => useAct((body: NewRightsReport) => call("sendRightsReport", { body }));

/** How far the report has got that the link with `token` opens. */
export const rightsReport = (token: string) =>
  queryOptions({
    queryKey: [...SAFETY, "rights", token],
    queryFn: ({ signal }) => call("readRightsReport", { body: { token }, signal }),
    staleTime: 0,
    retry: false,
  });

/** Lets it count. */
export function useConfirmRightsReport(token: string) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: () => call("confirmRightsReport", { body: { token } }),
    onSuccess: (report) => client.setQueryData(rightsReport(token).queryKey, report),
  });
}

/** Asks for another look at what was decided on one thing that it names. */
export const useObjectByLink = (token: string, reportId: number) =>
  useAct((words: string) => call("objectToRightsOutcome", { body: { token, reportId, words } }));
