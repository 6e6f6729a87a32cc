/** What a map is drawn with. Apart: a map of one place is for visitors, too. */
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** It does not change while the app runs. Whoever cannot learn it gets the app's own map. */
export const mapSettings = queryOptions({
  queryKey: ["map-settings"],
  queryFn: ({ signal }) => call("getMapSettings", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});
