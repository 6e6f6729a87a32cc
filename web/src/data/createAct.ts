import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSingleMutation } from "./singleMutation.ts";

/** A hook for acts after which, after a refusal too, what is shown may stand otherwise: `refresh` asks for it again. */
export function createAct(refresh: (client: QueryClient) => unknown) {
  return function useAct<Answer, Given = void>(perform: (given: Given) => Promise<Answer>) {
    const client = useQueryClient();
    return useSingleMutation({ mutationFn: perform, onSettled: () => refresh(client) });
  };
}
