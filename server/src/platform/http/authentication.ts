/** Who asks: the X-AUTH-TOKEN header, resolved by the function that the accounts feature provides. */
import type { FastifyRequest } from "fastify";
import { AppError } from "./errors.ts";

/** A member with a live session. */
export type SignedIn = {
  memberId: number;
  nickname: string;
  /** SHA-256 of the token, hex: names the session without being able to open it. */
  sessionId: string;
  /** Has asked to be deleted, and can still come back. */
  isLeaving: boolean;
};

/** Answers the session's member, or undefined for an unknown, expired or revoked token. */
export type ResolveToken = (token: string) => Promise<SignedIn | undefined>;

/** `leaving`: lets those in as well who have asked to be deleted. */
export type Authenticate = (request: FastifyRequest, options?: { leaving: boolean }) => Promise<SignedIn>;

declare module "fastify" {
  interface FastifyRequest {
    me: SignedIn | undefined;
  }
}

/** Throws SIGN_IN_REQUIRED without a token, SESSION_EXPIRED with one that opens nothing, ACCOUNT_LEAVING. */
export function createAuthenticate(resolve: ResolveToken): Authenticate {
  return async (request, { leaving } = { leaving: false }) => {
    const token = request.headers["x-auth-token"];
    if (typeof token !== "string" || token === "") throw new AppError("SIGN_IN_REQUIRED");
    const me = await resolve(token);
    if (!me) throw new AppError("SESSION_EXPIRED");
    if (me.isLeaving && !leaving) throw new AppError("ACCOUNT_LEAVING");
    return me;
  };
}
