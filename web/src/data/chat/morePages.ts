/** Loading one more page at one end of a room's history. */
import { useSingleMutation } from "../singleMutation.ts";

export type MorePages = { isPending: boolean; isError: boolean; load: () => void; retry: () => void };

/** Loads with `loadPage`, one page at a time and only while more is `there`; after a failure `retry` goes on. */
export function useMorePages(there: boolean, loadPage: () => Promise<void>): MorePages {
  const { mutate, isPending, isError } = useSingleMutation({ mutationFn: loadPage });
  return {
    isPending,
    isError,
    load: () => {
      if (there && !isError) mutate();
    },
    retry: () => mutate(),
  };
}
