import type { UseMutationOptions } from "@tanstack/react-query";

/** What the screen does once it is answered, also when the component that asked is gone by then. */
export type Callbacks<Ask extends (given: never) => Promise<unknown>> = Pick<
  UseMutationOptions<Awaited<ReturnType<Ask>>, Error, Parameters<Ask>[0]>,
  "onSuccess" | "onError"
>;
