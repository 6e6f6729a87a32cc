/** The numbers of some weeks. */
import type { NumbersQuery } from "@fitmate/contract/deskNumbers";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { output } from "zod/v4/core";
import { call } from "../../lib/api.ts";
import { DESK } from "./keys.ts";

export type Weeks = output<typeof NumbersQuery>["weeks"];

export const deskNumbers = (weeks: Weeks) =>
  queryOptions({
    queryKey: [...DESK, "numbers", weeks],
    queryFn: ({ signal }) => call("getDeskNumbers", { query: { weeks }, signal }),
    placeholderData: keepPreviousData,
  });
