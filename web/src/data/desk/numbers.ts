/** The numbers of some weeks. */
import type { Weeks } from "@fitmate/contract/deskNumbers";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { DESK } from "./keys.ts";

export const deskNumbers = (weeks: Weeks) =>
  queryOptions({
    queryKey: [...DESK, "numbers", weeks],
    queryFn: ({ signal }) => call("getDeskNumbers", { query: { weeks }, signal }),
    placeholderData: keepPreviousData,
  });
