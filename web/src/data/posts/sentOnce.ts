/** What is sent again because its answer was lost goes by the name it had before, so that it is stored once. */
import { keepText, keptText } from "../../lib/keptTexts.ts";
import { newId } from "../../lib/newId.ts";
import { getSession } from "../../lib/session.ts";

/** Sends what is written at `place` under a name: the same for the same words until they have arrived, over a reload, too. */
export async function sendOnce<Answer>(
  place: string,
  words: unknown,
  send: (clientId: string) => Promise<Answer>,
): Promise<Answer> {
  const me = getSession()?.nickname ?? "";
  const kept = `sent ${place}`;
  const said = JSON.stringify(words);
  const [before, saidBefore] = JSON.parse(keptText(me, kept) || "[]") as [string, string] | [];
  const clientId = before !== undefined && saidBefore === said ? before : newId();
  keepText(me, kept, JSON.stringify([clientId, said]));
  const answer = await send(clientId);
  keepText(me, kept, "");
  return answer;
}
