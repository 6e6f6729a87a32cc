/** The server's side of one STOMP connection: one frame after another, in the order they came. */
import { randomUUID } from "node:crypto";
import { SpanKind } from "@opentelemetry/api";
import type { FastifyBaseLogger } from "fastify";
import type { WebSocket } from "ws";
import { AppError } from "../http/errors.ts";
import { type Step, tracedAnew } from "../tracing.ts";
import type { Deliver, StompApplication, StompListener } from "./application.ts";
import { StompDecoder } from "./decoder.ts";
import { type OutgoingFrame, encodeFrame } from "./encoder.ts";
import type { Flush } from "./flush.ts";
import { type Frame, type Headers, StompProtocolError } from "./frame.ts";
import { HeartBeat } from "./heartBeat.ts";
import type { StompLimits } from "./limits.ts";
import { negotiateHeartBeats, negotiateVersion } from "./negotiation.ts";
import { CLOSE, JSON_TYPE, StompVersionError, knownRefusal, maskedRefusal } from "./refusal.ts";
import { Subscriptions, subscriptionName } from "./subscriptions.ts";

const SERVER_NAME = "fitmate";
/** Who has to make room may read why, but not hold on by not answering. */
const GIVE_WAY_MS = 1_000;

export type StompSessionOptions = {
  application: StompApplication;
  /** Those that traces call by name. */
  destinations: ReadonlySet<string>;
  limits: StompLimits;
  log: FastifyBaseLogger;
  /** Called once it is known whose connection it is. */
  onOwner(owner: string): void;
};

export class StompSession {
  readonly #id = randomUUID();
  readonly #socket: WebSocket;
  readonly #flush: Flush;
  readonly #destinations: ReadonlySet<string>;
  readonly #limits: StompLimits;
  readonly #log: FastifyBaseLogger;
  readonly #decoder: StompDecoder;
  readonly #subscriptions: Subscriptions;
  readonly #listener: StompListener;
  readonly #connectTimer: NodeJS.Timeout;
  #heartBeat: HeartBeat | undefined;
  #phase: "opening" | "open" | "closing" = "opening";
  #isWorking = false;
  #work = Promise.resolve();
  #messages = 0;

  constructor(socket: WebSocket, flush: Flush, options: StompSessionOptions) {
    const { application, destinations, limits, log, onOwner } = options;
    this.#socket = socket;
    this.#flush = flush;
    this.#destinations = destinations;
    this.#limits = limits;
    this.#log = log;
    this.#decoder = new StompDecoder(limits);
    this.#subscriptions = new Subscriptions(limits.maxSubscriptions);
    this.#listener = application({
      belongsTo: (owner) => {
        if (this.#phase !== "closing") onOwner(owner);
      },
      refuse: (error) => this.#fail(error),
    });
    this.#connectTimer = setTimeout(
      () => this.#fail(new StompProtocolError("CONNECT came too late")),
      limits.connectWithinMs,
    );
    socket.on("message", (data) => this.#receive(data as Buffer));
    for (const sign of ["ping", "pong"] as const) socket.on(sign, () => this.#heartBeat?.heard());
    socket.on("close", () => this.#closed());
    // Broken connections and broken WebSocket framing: `close` follows, and nobody is left to tell.
    socket.on("error", (error) => log.debug({ err: error }, "socket failed"));
  }

  /** Finishes the frame in hand, receipt included, and says goodbye. */
  async leave(): Promise<void> {
    if (this.#phase === "closing") return;
    this.#phase = "closing";
    await this.#work;
    this.#close(CLOSE.goingAway);
  }

  /** Says that there are too many connections and goes. */
  giveWay(): void {
    this.#fail(new AppError("TOO_MANY_REQUESTS"));
    const cut = setTimeout(() => this.#socket.terminate(), GIVE_WAY_MS);
    this.#socket.once("close", () => clearTimeout(cut));
  }

  #receive(data: Buffer): void {
    this.#heartBeat?.heard();
    if (this.#phase === "closing") return;
    this.#decoder.push(data);
    if (!this.#isWorking) this.#work = this.#workOff();
    else if (this.#decoder.buffered > this.#limits.maxFrameBytes) this.#socket.pause();
  }

  async #workOff(): Promise<void> {
    this.#isWorking = true;
    let frame: Frame | undefined;
    try {
      while (this.#phase !== "closing" && (frame = this.#decoder.next())) {
        await this.#handle(frame);
        if (this.#socket.isPaused && this.#decoder.buffered <= this.#limits.maxFrameBytes) this.#socket.resume();
      }
    } catch (error) {
      this.#fail(error, frame);
    } finally {
      this.#isWorking = false;
    }
  }

  async #handle({ command, headers, body }: Frame): Promise<void> {
    if (command === "CONNECT" || command === "STOMP") return this.#connect(headers);
    if (this.#phase === "opening") throw new StompProtocolError("the first frame must be CONNECT");
    if (command === "SEND") await this.#send(headers, body);
    else if (command === "SUBSCRIBE") await this.#subscribe(headers);
    else if (command === "UNSUBSCRIBE") this.#subscriptions.end(subscriptionName(headers, this.#decoder.version));
    else if (command !== "DISCONNECT") throw new StompProtocolError(`${command} is not supported`);
    const receipt = headers.get("receipt");
    if (receipt !== undefined) this.#write({ command: "RECEIPT", headers: { "receipt-id": receipt } });
    if (command === "DISCONNECT") this.#close(CLOSE.done);
  }

  async #connect(headers: Headers): Promise<void> {
    if (this.#phase !== "opening") throw new StompProtocolError("already connected");
    const version = negotiateVersion(headers);
    if (version === undefined) throw new StompVersionError("no common version");
    const beats = negotiateHeartBeats(headers, this.#limits.heartBeatMs);
    await this.#listener.connect(headers);
    // Closed in the meantime.
    if (this.#phase !== "opening") return;
    clearTimeout(this.#connectTimer);
    this.#decoder.version = version;
    this.#phase = "open";
    this.#write({
      command: "CONNECTED",
      headers: {
        version,
        session: this.#id,
        server: SERVER_NAME,
        "heart-beat": `${this.#limits.heartBeatMs},${this.#limits.heartBeatMs}`,
      },
    });
    this.#heartBeat = new HeartBeat(this.#socket, beats, this.#limits.pingMs, () => this.#drop("peer fell silent"));
  }

  #send(headers: Headers, body: Buffer): Promise<void> {
    if (headers.has("transaction")) throw new StompProtocolError("transactions are not supported");
    const destination = requireDestination(headers);
    return tracedAnew(this.#stepOf(destination), () => this.#listener.send(destination, body));
  }

  #stepOf(destination: string): Step {
    const isKnown = this.#destinations.has(destination);
    return {
      name: isKnown ? `SEND ${destination}` : "SEND",
      kind: SpanKind.SERVER,
      attributes: { "network.protocol.name": "stomp", ...(isKnown && { "messaging.destination.name": destination }) },
    };
  }

  async #subscribe(headers: Headers): Promise<void> {
    const destination = requireDestination(headers);
    const name = subscriptionName(headers, this.#decoder.version);
    if ((headers.get("ack") ?? "auto") !== "auto") throw new StompProtocolError("only ack:auto is supported");
    this.#subscriptions.checkRoomFor(name);
    let isLive = true;
    const deliver: Deliver = (body, extra) => {
      if (isLive) this.#deliver(destination, name.id, body, extra);
    };
    const end = await this.#listener.subscribe(destination, deliver, headers);
    this.#subscriptions.add(name, () => {
      isLive = false;
      end();
    });
    // Closed in the meantime: nobody else would end it.
    if (this.#phase === "closing") this.#subscriptions.endAll();
  }

  #deliver(
    destination: string,
    subscription: string | undefined,
    body: string,
    extra: Readonly<Record<string, string>> = {},
  ): void {
    if (this.#phase !== "open") return;
    this.#messages += 1;
    this.#write({
      command: "MESSAGE",
      headers: {
        subscription,
        "message-id": `${this.#id}-${this.#messages}`,
        destination,
        ...extra,
        "content-type": JSON_TYPE,
      },
      body,
    });
  }

  #write(frame: OutgoingFrame): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#flush.hold();
    this.#socket.send(encodeFrame(frame, this.#decoder.version), { binary: false });
    if (this.#socket.bufferedAmount > this.#limits.maxBufferedBytes) this.#flush.now();
    if (this.#socket.bufferedAmount > this.#limits.maxBufferedBytes) this.#drop("peer reads too slowly");
  }

  /** Ends the connection over `error`, which `frame` has caused if it is given. */
  #fail(error: unknown, frame?: Frame): void {
    if (this.#phase === "closing") return;
    const receipt = frame?.headers.get("receipt");
    const known = knownRefusal(error, receipt);
    if (!known) this.#log.error({ err: error, command: frame?.command }, "frame failed");
    const refusal = known ?? maskedRefusal(error, receipt);
    this.#write(refusal.frame);
    this.#close(refusal.closeCode);
  }

  #close(code: number): void {
    this.#phase = "closing";
    // The other side's close frame has to be read.
    if (this.#socket.isPaused) this.#socket.resume();
    this.#socket.close(code);
  }

  /** Cuts a connection that would not notice a farewell. */
  #drop(why: string): void {
    this.#log.info({ stomp: this.#id }, why);
    this.#phase = "closing";
    this.#socket.terminate();
  }

  #closed(): void {
    this.#phase = "closing";
    clearTimeout(this.#connectTimer);
    this.#heartBeat?.stop();
    this.#subscriptions.endAll();
    this.#listener.closed();
  }
}

function requireDestination(headers: Headers): string {
  const destination = headers.get("destination");
  if (!destination) throw new StompProtocolError("no destination");
  return destination;
}
