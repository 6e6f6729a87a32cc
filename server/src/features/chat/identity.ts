/** Whose connection it is: known from CONNECT, or from the first publish that carries a token. The token is not kept. */
import type { Bus } from "../../platform/bus/bus.ts";
import type { ResolveToken, SignedIn } from "../../platform/http/authentication.ts";
import { AppError } from "../../platform/http/errors.ts";
import type { SessionWatch } from "../../platform/sse/memberStreams.ts";

export type IdentityPorts = {
  bus: Bus;
  resolveToken: ResolveToken;
  sessions: Pick<SessionWatch, "endedTopic">;
  /** What the member of the session is called now; undefined once it has ended or expired. */
  nicknameIn(sessionId: string): Promise<string | undefined>;
};

export type IdentityEvents = {
  /** The connection is somebody's now. */
  onKnown(owner: SignedIn): void;
  /** The session has ended, wherever that happened. */
  onEnd(): void;
};

export class Identity {
  readonly #ports: IdentityPorts;
  readonly #events: IdentityEvents;
  #me: SignedIn | undefined;
  #unwatch: (() => void) | undefined;
  #isClosed = false;

  constructor(ports: IdentityPorts, events: IdentityEvents) {
    this.#ports = ports;
    this.#events = events;
  }

  /** The owner; undefined before the first token. */
  get me(): SignedIn | undefined {
    return this.#me;
  }

  /** Makes the owner of `token` the owner of the connection. */
  async signIn(token: string): Promise<void> {
    await this.#adopt(await this.#resolve(token));
  }

  /** The owner, whose session is alive this very moment. `token`, if given, has to be one of the same member. */
  async requireLive(token: string | undefined): Promise<SignedIn> {
    if (token !== undefined) {
      const claimed = await this.#resolve(token);
      if (!this.#me) await this.#adopt(claimed);
      else if (this.#me.memberId !== claimed.memberId) throw new AppError("FORBIDDEN");
      if (this.#me?.sessionId === claimed.sessionId) return claimed;
    }
    if (!this.#me) throw new AppError("SIGN_IN_REQUIRED");
    const nickname = await this.#requireNickname(this.#me);
    return { ...this.#me, nickname };
  }

  close(): void {
    this.#isClosed = true;
    this.#unwatch?.();
  }

  async #resolve(token: string): Promise<SignedIn> {
    const owner = await this.#ports.resolveToken(token);
    if (!owner) throw new AppError("SESSION_EXPIRED");
    // Not as if it were over: the session leads to what is left.
    if (owner.isLeaving) throw new AppError("ACCOUNT_LEAVING");
    if (owner.isSuspended) throw new AppError("ACCOUNT_SUSPENDED");
    return owner;
  }

  async #adopt(owner: SignedIn): Promise<void> {
    const { bus, sessions } = this.#ports;
    const unwatch = await bus.subscribe(sessions.endedTopic(owner.sessionId), this.#events.onEnd, () =>
      this.#lookAgain(owner),
    );
    if (this.#isClosed) unwatch();
    else this.#unwatch = unwatch;
    // Signed out between the look-up and the subscription: nobody will tell again.
    await this.#requireNickname(owner);
    this.#me = owner;
    this.#events.onKnown(owner);
  }

  /** Nobody could tell for a while. */
  #lookAgain({ sessionId }: SignedIn): void {
    this.#ports.nicknameIn(sessionId).then(
      (nickname) => nickname !== undefined || this.#isClosed || this.#events.onEnd(),
      // The next round finds out (sockets.ts).
      () => {},
    );
  }

  async #requireNickname({ sessionId }: SignedIn): Promise<string> {
    const nickname = await this.#ports.nicknameIn(sessionId);
    if (nickname === undefined) throw new AppError("SESSION_EXPIRED");
    return nickname;
  }
}
