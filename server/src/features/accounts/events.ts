/** What the accounts feature tells the rest of the server. */

/** Sent when a session ended; whoever holds a socket or a stream of that session closes it. No payload. */
export function sessionEndedTopic(sessionId: string): string {
  return `session-ended:${sessionId}`;
}
