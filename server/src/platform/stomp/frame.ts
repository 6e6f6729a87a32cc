/** What both directions of the protocol are made of (STOMP 1.0, 1.1 and 1.2). */

/** Newest first: the order of preference. */
export const VERSIONS = ["1.2", "1.1", "1.0"] as const;
export type Version = (typeof VERSIONS)[number];

export const CLIENT_COMMANDS = [
  "CONNECT",
  "STOMP",
  "SEND",
  "SUBSCRIBE",
  "UNSUBSCRIBE",
  "ACK",
  "NACK",
  "BEGIN",
  "COMMIT",
  "ABORT",
  "DISCONNECT",
] as const;
export const SERVER_COMMANDS = ["CONNECTED", "MESSAGE", "RECEIPT", "ERROR"] as const;
export type Command = (typeof CLIENT_COMMANDS)[number] | (typeof SERVER_COMMANDS)[number];

const COMMANDS = new Set<string>([...CLIENT_COMMANDS, ...SERVER_COMMANDS]);
const WITH_BODY = new Set<Command>(["SEND", "MESSAGE", "ERROR"]);
// STOMP is to be treated like CONNECT, and neither side knows the version yet.
const UNESCAPED = new Set<Command>(["CONNECT", "STOMP", "CONNECTED"]);

export type Headers = ReadonlyMap<string, string>;
export type Frame = { command: Command; headers: Headers; body: Buffer };

/** The peer broke the protocol; `message` says how, in English, for whoever writes the peer. */
export class StompProtocolError extends Error {
  override name = "StompProtocolError";
}

export function isCommand(text: string): text is Command {
  return COMMANDS.has(text);
}

export function mayHaveBody(command: Command): boolean {
  return WITH_BODY.has(command);
}

/** How the headers of a frame are escaped: by the connection's version, except while it is being opened. */
export function escapingOf(command: Command, version: Version): Version | "none" {
  return UNESCAPED.has(command) ? "none" : version;
}
