/** Loading one more page at one end of a room's history. */
import { useMutation } from "@tanstack/react-query";

export type MorePages = { isPending: boolean; isError: boolean; load: () => void; retry: () => void };

/** Loads with `loadPage`, one page at a time and only while more is `there`; after a failure `retry` goes on. */
export function useMorePages(there: boolean, loadPage: () => Promise<void>): MorePages {
  const { mutate, isPending, isError } = useMutation({ mutationFn: loadPage });
  return {
    isPending,
    isError,
    load: () => {
      if (there && !isPending && !isError) mutate();
    },
    retry: () => mutate(),
  };
}
