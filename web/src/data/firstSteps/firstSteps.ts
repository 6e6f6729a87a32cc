/** Which of the first steps I have taken. */
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { AT_EVERY_LOOK } from "../everyLook.ts";

export const firstSteps = queryOptions({
  queryKey: ["first-steps"],
  queryFn: ({ signal }) => call("getFirstSteps", { signal }),
  // Each is taken on another page: whoever comes back wants to see it ticked off.
  ...AT_EVERY_LOOK,
});
