/** Who did what at the desk. */
import { LOG_FILE, type LogFilters } from "@fitmate/contract/deskLog";
import { DESK_LOG_PAGE_SIZE } from "@fitmate/contract/limits";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { download } from "../../lib/download.ts";
import { useSingleMutation } from "../singleMutation.ts";
import { DESK } from "./keys.ts";

const asked = ({ evidence, ...filters }: LogFilters) => ({
  ...filters,
  ...(evidence && { evidence: "true" as const }),
});

/** What the filters leave, newest first. */
export const deskLog = (filters: LogFilters) =>
  infiniteQueryOptions({
    queryKey: [...DESK, "log", filters],
    queryFn: ({ pageParam: cursor, signal }) => call("getDeskLog", { query: { ...asked(filters), cursor }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < DESK_LOG_PAGE_SIZE ? undefined : page.at(-1)?.logId),
    select: ({ pages }) => pages.flat(),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The same as a file, for operators. */
export const useLogFile = () =>
  useSingleMutation({ mutationFn: (filters: LogFilters) => download("downloadDeskLog", LOG_FILE, asked(filters)) });

/** Who works at the desk. */
export const deskStaff = queryOptions({
  queryKey: [...DESK, "staff"],
  queryFn: ({ signal }) => call("getDeskStaff", { signal }),
});
