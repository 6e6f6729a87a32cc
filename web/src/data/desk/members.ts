/** A member as the desk knows them, and finding one, or a case, by name or number. */
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { createAct } from "../createAct.ts";
import { DESK } from "./keys.ts";
import { refreshDesk } from "./refresh.ts";

export const deskMember = (nickname: string) =>
  queryOptions({
    queryKey: [...DESK, "member", nickname],
    queryFn: ({ signal }) => call("getDeskMember", { params: { nickname }, signal }),
    staleTime: 0,
  });

const useAct = createAct(refreshDesk);

/** Leaves a note on a member, for the desk only. */
export const useNote = (nickname: string) =>
  useAct((words: string) => call("noteOnMember", { params: { nickname }, body: { words } }));

/** Where a nickname or the number of a case leads. */
export const useFind = () => useMutation({ mutationFn: (query: string) => call("findAtDesk", { query: { query } }) });
