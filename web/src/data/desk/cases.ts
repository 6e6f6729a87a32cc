/** A case, and what is done about it. Afterwards, after a refusal too, all of the desk may stand otherwise: it is asked again. */
import type { AnswerObjectionBody, DecideBody } from "@fitmate/contract/deskDecisions";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { createAct } from "../createAct.ts";
import { DESK } from "./keys.ts";
import { refreshDesk } from "./refresh.ts";

/** Without its evidence, which is opened. */
export const deskCase = (caseId: number) =>
  queryOptions({
    queryKey: [...DESK, "case", caseId],
    queryFn: ({ signal }) => call("getCase", { params: { caseId }, signal }),
    staleTime: 0,
  });

const useAct = createAct(refreshDesk);

/** By key one takes on, or lays down, the next case while the one before is on its way. */
function useActInQueue<Answer>(perform: (caseId: number) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: perform, onSettled: () => refreshDesk(client) });
}

/** Takes a case on. */
export const useClaim = () => useActInQueue((caseId) => call("claimCase", { params: { caseId } }));

/** Lays it down. */
export const useRelease = () => useActInQueue((caseId) => call("releaseCase", { params: { caseId } }));

/** What was copied with the reports. The log says that I have seen it. */
export const useOpenEvidence = (caseId: number) => useAct(() => call("openEvidence", { params: { caseId } }));

/** The pictures of a piece of it, which open for a quarter of an hour. The log says so, too. */
export const useOpenPictures = (evidenceId: number) =>
  useAct(() => call("openEvidencePictures", { params: { evidenceId } }));

export const useDecide = (caseId: number) =>
  useAct((body: DecideBody) => call("decideCase", { params: { caseId }, body }));

export const useAnswerObjection = (caseId: number) =>
  useAct((body: AnswerObjectionBody) => call("answerObjection", { params: { caseId }, body }));

/** Takes back what was done. */
export const useUndo = () => useAct((measureId: number) => call("undoMeasure", { params: { measureId } }));
