/** 운영 보고 of half a year. */
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { SAFETY } from "./keys.ts";

/** Without `half` of the newest one there is. */
export const transparencyReport = (half: string | undefined) =>
  queryOptions({
    queryKey: [...SAFETY, "transparency", half],
    queryFn: ({ signal }) => call("getTransparencyReport", { query: { half }, signal }),
  });
