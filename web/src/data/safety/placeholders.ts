/** What of mine gives way to a placeholder, and having a person look at that. Also for whose account is suspended. */
import type { MyPlaceholder } from "@fitmate/contract/rightsReports";
import type { TargetKind } from "@fitmate/contract/safety";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { createAct } from "../createAct.ts";
import { AT_EVERY_LOOK } from "../everyLook.ts";
import { refreshSafety, SAFETY } from "./keys.ts";

export const myPlaceholders = queryOptions({
  queryKey: [...SAFETY, "placeholders"],
  queryFn: ({ signal }) => call("getMyPlaceholders", { signal }),
  ...AT_EVERY_LOOK,
});

/** What stands in the place of something of mine. */
export function useMyPlaceholder(of: TargetKind, id: number): MyPlaceholder | undefined {
  const { data } = useQuery(myPlaceholders);
  return data?.find(({ kind, targetId }) => kind === of && targetId === id);
}

const useAct = createAct(refreshSafety);

/** Brings it to a person that something of mine gives way. */
export const useContest = (placeholderId: number) =>
  useAct((words: string) => call("contestPlaceholder", { params: { placeholderId }, body: { words } }));
