/** What one does about a check-in. Afterwards, after a refusal too, it may stand otherwise than was shown: all of it is asked again. */
import type { NewCheckIn } from "@fitmate/contract/checkIn";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { createAct } from "../createAct.ts";
import { refreshCheckIns } from "./keys.ts";

const useAct = createAct(refreshCheckIns);

/** Asks a mate to look after me. */
export const useAsk = (gatheringId: number) =>
  useAct((body: NewCheckIn) => call("askForCheckIn", { params: { gatheringId }, body }));

/** As the mate: looks after the member, or not (any more). */
export const useAnswer = (checkInId: number) =>
  useAct((accept: boolean) => call("answerCheckIn", { params: { checkInId }, body: { accept } }));

/** As the mate: has seen how it stands, though that of one opened before is on its way yet. */
export function useSee() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (checkInId: number) => call("seeCheckIn", { params: { checkInId } }),
    onSettled: () => refreshCheckIns(client),
  });
}

/** Asks me later. */
export const usePutOff = () => useAct((checkInId: number) => call("putOffCheckIn", { params: { checkInId } }));

/** Takes the question back, or turns it off. */
export const useEnd = () => useAct((checkInId: number) => call("endCheckIn", { params: { checkInId } }));
