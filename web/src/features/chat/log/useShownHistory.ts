import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { type MorePages, useMorePages } from "../../../data/chat/morePages.ts";
import { loadOlder, roomHistory } from "../../../data/chat/messages.ts";
import { detour, loadNewerDetour, loadOlderDetour, reachesPresent } from "../../../data/chat/detour.ts";
import { firstSeq, hasOlder, type History, joinRuns, lastSeq } from "../../../data/chat/history.ts";
import { messageOf } from "../../../lib/api.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import type { ChatRoom } from "../../../data/chat/wire.ts";

/** A message to be looked at; a new object each time it is asked for. */
export type Sought = { seq: number };

export type ShownHistory = {
  history: History;
  /** The newest messages are elsewhere. */
  away: boolean;
  sought: Sought | null;
  /** What is around it is on its way: what is shown is of before. */
  isSeeking: boolean;
  older: MorePages;
  newer: MorePages;
  /** Grows when the log is to start anew at its end. */
  visit: number;
};

/**
 * The part of a room's history on screen: the newest messages, or those around one that was looked for, first of all the one
 * that the address leads to.
 */
export function useShownHistory({ chatRoomId, group }: ChatRoom, addressed: { seq: number; visit: string }) {
  const client = useQueryClient();
  const present = useQuery(roomHistory(chatRoomId));
  const [sought, setSought] = useState<Sought | null>(null);
  const [awaySeq, setAwaySeq] = useState<number | null>(null);
  const [visit, setVisit] = useState(0);
  /** When the reader was led to what the address names. */
  const [ledOn, setLedOn] = useState("");
  const around = useQuery({
    ...detour(chatRoomId, awaySeq ?? 0),
    enabled: awaySeq !== null,
    // Until the next stretch is there, the one before stays.
    placeholderData: keepPreviousData,
  });
  const { error, refetch } = around;
  const isSeeking = awaySeq !== null && (around.isLoading || around.isPlaceholderData);
  useEffect(() => {
    if (error) toast.error(messageOf(error), { action: { label: "다시 시도", onSelect: () => void refetch() } });
  }, [error, refetch]);
  const stretch = awaySeq === null ? undefined : around.data;
  const away = stretch !== undefined && !(present.data && reachesPresent(stretch, present.data));
  const history = useMemo(
    () => (stretch && present.data && !away ? joinRuns(stretch, present.data) : (stretch ?? present.data)),
    [stretch, present.data, away],
  );

  const older = useMorePages(!isSeeking && hasOlder(history ?? [], group?.sinceSeq), () =>
    stretch && awaySeq !== null ? loadOlderDetour(client, chatRoomId, awaySeq) : loadOlder(client, chatRoomId),
  );
  const newer = useMorePages(!isSeeking && away, () =>
    awaySeq === null ? Promise.resolve() : loadNewerDetour(client, chatRoomId, awaySeq),
  );

  const seek = (seq: number) => {
    setSought({ seq });
    if (history && includes(history, seq)) return;
    setAwaySeq(present.data && includes(present.data, seq) ? null : seq);
    // The same one once more, which could not be had.
    if (error && seq === awaySeq) void refetch();
  };
  const toPresent = () => {
    setSought(null);
    if (!away) return;
    setAwaySeq(null);
    setVisit((before) => before + 1);
  };
  const isThere = present.data !== undefined && addressed.seq > 0 && addressed.seq <= lastSeq(present.data);
  if (isThere && ledOn !== addressed.visit) {
    setLedOn(addressed.visit);
    seek(addressed.seq);
  }
  const shown: ShownHistory | undefined = history && { history, away, sought, isSeeking, older, newer, visit };
  return { present, shown, seek, toPresent };
}

function includes(history: History, seq: number): boolean {
  const first = firstSeq(history);
  return first > 0 && seq >= first && seq < first + history.length;
}
