/** Gatherings that are over: what I am asked about them, and what both sides say. */
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { TOGETHER } from "./keys.ts";

/** What I have not answered yet, what ended last first. */
export const trainingQuestions = queryOptions({
  queryKey: [...TOGETHER, "questions"],
  queryFn: ({ signal }) => call("getTrainingQuestions", { signal }),
});

/** One I came to. */
export function training(gatheringId: number) {
  return queryOptions({
    queryKey: [...TOGETHER, "training", gatheringId],
    queryFn: ({ signal }) => call("getTraining", { params: { gatheringId }, signal }),
  });
}

/** The photos of my own messages in its room, at addresses that hold for a day. */
export function trainingPhotos(gatheringId: number) {
  return queryOptions({
    queryKey: [...TOGETHER, "photos", gatheringId],
    queryFn: ({ signal }) => call("getTrainingPhotos", { params: { gatheringId }, signal }),
  });
}
