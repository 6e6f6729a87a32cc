/** What stands over whatever page is open until it is answered or seen: whether I am back, and what a mate has to know. */
import { useState } from "react";
import type { MyCheckIn, Watched } from "../../../data/together/checkIns.ts";
import { DueDialog } from "./DueDialog.tsx";
import { NewsDialog } from "./NewsDialog.tsx";

type StandingCheckInsProps = {
  mine: readonly MyCheckIn[];
  watched: readonly Watched[];
  /** The check-in whose page is open: what a mate has to know stands there. */
  openId: number;
};

/** One at a time. What is closed comes back with the next opening, and in another state. */
export function StandingCheckIns({ mine, watched, openId }: StandingCheckInsProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const close = (key: string) => () => setClosed(new Set([...closed, key]));
  const due = mine.find((one) => isDue(one) && !closed.has(keyOf(one)));
  if (due) return <DueDialog key={keyOf(due)} checkIn={due} onClose={close(keyOf(due))} />;
  const news = watched.find((one) => isNews(one) && one.checkInId !== openId && !closed.has(keyOf(one)));
  return news && <NewsDialog key={keyOf(news)} watch={news} onClose={close(keyOf(news))} />;
}

const keyOf = ({ checkInId, state, dueAt }: MyCheckIn | Watched) => `${checkInId} ${state} ${dueAt}`;
const isDue = ({ state }: MyCheckIn) => state === "DUE" || state === "ALERTED";
const isNews = ({ state, member, alert }: Watched) => alert !== null || (member !== null && state === "SAFE");
