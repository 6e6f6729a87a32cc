/** Who I am at the desk. Refused (404) to everybody who does not work there. */
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { DESK } from "./keys.ts";

export const whoAtDesk = queryOptions({
  queryKey: [...DESK, "who"],
  queryFn: ({ signal }) => call("getDesk", { signal }),
});
