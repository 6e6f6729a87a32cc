/** What I say of a gathering that is over. */
import type { TrainingAnswer, TrainingNote } from "@fitmate/contract/together";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { refreshMates } from "../mates/keys.ts";
import { refreshMeetups } from "../meetups/keys.ts";
import { useSingleMutation } from "../singleMutation.ts";
import { refreshTogether } from "./keys.ts";

/** Says once for all with whom I trained. After a refusal, too, it stands otherwise than was shown. */
export function useAnswerTraining(gatheringId: number) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (people: TrainingAnswer["people"]) =>
      call("answerTraining", { params: { gatheringId }, body: { people } }),
    onSettled: () => {
      // Profiles say how often the two of us have trained.
      void refreshMates(client);
      // The schedule says with how many I have.
      void refreshMeetups(client);
      return refreshTogether(client);
    },
  });
}

/** Tells the moderators, and nobody else, what was wrong. */
export function useSendTrainingNote(gatheringId: number) {
  return useSingleMutation({
    mutationFn: (body: TrainingNote) => call("sendTrainingNote", { params: { gatheringId }, body }),
  });
}
