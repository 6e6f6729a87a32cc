/** What both sides agree on when a connection opens: version, subprotocol, heart-beats. */
import { type Headers, StompProtocolError, VERSIONS, type Version } from "./frame.ts";

const HEART_BEAT = /^(\d{1,9}),(\d{1,9})$/;

/** The newest version both sides speak, or undefined. A client that names none speaks 1.0. */
export function negotiateVersion(headers: Headers): Version | undefined {
  const accepted = new Set((headers.get("accept-version") ?? "1.0").split(",").map((version) => version.trim()));
  return VERSIONS.find((version) => accepted.has(version));
}

/** Names of the WebSocket subprotocols, newest first. */
const SUBPROTOCOLS: Record<Version, string> = { "1.2": "v12.stomp", "1.1": "v11.stomp", "1.0": "v10.stomp" };

/** The newest of the offered subprotocols; false when none of them is ours. */
export function chooseSubprotocol(offered: ReadonlySet<string>): string | false {
  const version = VERSIONS.find((candidate) => offered.has(SUBPROTOCOLS[candidate]));
  return version !== undefined && SUBPROTOCOLS[version];
}

/** Milliseconds; 0 = none. */
export type HeartBeats = { send: number; expect: number };

/** Both directions, when we can send and want to receive every `ours` milliseconds. Throws StompProtocolError. */
export function negotiateHeartBeats(headers: Headers, ours: number): HeartBeats {
  const given = headers.get("heart-beat") ?? "0,0";
  const match = HEART_BEAT.exec(given);
  if (!match) throw new StompProtocolError("heart-beat is not two numbers");
  const [theySend, theyWant] = [Number(match[1]), Number(match[2])];
  return {
    send: theyWant === 0 ? 0 : Math.max(ours, theyWant),
    expect: theySend === 0 ? 0 : Math.max(ours, theySend),
  };
}
