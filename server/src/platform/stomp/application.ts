/** What a feature brings to the STOMP server, and what it is given. The server knows no feature. */
import type { AppError } from "../http/errors.ts";
import type { Headers } from "./frame.ts";

/** One connection, as the feature sees it. */
export type StompPeer = {
  /** Says whose connection it is: until then it is one of many that have to prove themselves. */
  belongsTo(owner: string): void;
  /** Tells the client why in an ERROR frame and closes. */
  refuse(error: AppError): void;
};

/** Sends one MESSAGE with a JSON `body` to one subscription; after its end nothing happens. */
export type Deliver = (body: string, headers?: Readonly<Record<string, string>>) => void;

/**
 * What the feature does for one connection. Calls come one after another, in the order of the client's frames; an
 * AppError thrown is a refusal that the client reads in an ERROR frame.
 */
export type StompListener = {
  /** The client wants in. */
  connect(headers: Headers): Promise<void>;
  /** Starts a subscription, `headers` being those of its SUBSCRIBE; the answer ends it. */
  subscribe(destination: string, deliver: Deliver, headers: Headers): Promise<() => void>;
  /** Resolves when what was sent is safe: only then the client gets its RECEIPT. */
  send(destination: string, body: Buffer): Promise<void>;
  /** The connection is gone; its subscriptions have been ended. */
  closed(): void;
};

/** Called for every new connection. */
export type StompApplication = (peer: StompPeer) => StompListener;
