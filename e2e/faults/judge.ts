/** What must be true once it is quiet again. */
import type pg from "pg";
import type { Chatter } from "./chatter.ts";

type Row = { seq: number; clientMessageId: string; contents: string; nickname: string };

/** What is wrong with a room and with what its two show, in words; empty when all is well. */
export async function judgeRoom(pool: pg.Pool, roomId: number, chatters: readonly Chatter[]): Promise<string[]> {
  const { rows } = await pool.query<Row>(
    `select seq::int, client_message_id as "clientMessageId", contents, nickname
       from chat_messages join members on members.id = sender_id where room_id = $1 order by seq`,
    [roomId],
  );
  const complaints: string[] = [];
  const complain = (what: string) => complaints.push(`room ${roomId}: ${what}`);
  const room = await pool.query<{ last: number }>("select last_seq::int as last from chat_rooms where id = $1", [
    roomId,
  ]);
  if (rows.some(({ seq }, index) => seq !== index + 1)) complain("seq has a hole");
  if (room.rows[0]?.last !== rows.length) complain(`last_seq is ${room.rows[0]?.last} with ${rows.length} messages`);

  const stored = asText(
    rows.map(({ seq, clientMessageId, contents, nickname }) => [seq, nickname, contents, clientMessageId]),
  );
  for (const { member, acknowledged, history, refusals, isSettled } of chatters) {
    for (const [clientMessageId, contents] of acknowledged) {
      const found = rows.filter((row) => row.clientMessageId === clientMessageId && row.nickname === member.nickname);
      if (found.length !== 1 || found[0]?.contents !== contents)
        complain(`an acknowledged message of ${member.nickname} is stored ${found.length} times`);
    }
    const shown = asText(history.map((each) => [each.seq, each.sender, each.contents, each.clientMessageId]));
    if (shown !== stored) complain(`${member.nickname} shows ${history.length} of ${rows.length} messages`);
    if (!isSettled) complain(`${member.nickname} still has messages to send`);
    if (refusals.length > 0) complain(`${member.nickname} was refused: ${refusals.join(", ")}`);
  }
  return complaints;
}

function asText(messages: (string | number | null)[][]): string {
  return messages.map((message) => JSON.stringify(message)).join("\n");
}
