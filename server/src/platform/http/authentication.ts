/** Who asks: the X-AUTH-TOKEN header, resolved by the function that the accounts feature provides. */
import type { FastifyRequest } from "fastify";
import { AppError } from "./errors.ts";

/** A member with a live session. */
export type SignedIn = {
  memberId: number;
  nickname: string;
  /** SHA-256 of the token, hex: names the session without being able to open it. */
  sessionId: string;
};

/** Answers the session's member, or undefined for an unknown, expired or revoked token. */
export type ResolveToken = (token: string) => Promise<SignedIn | undefined>;

export type Authenticate = (request: FastifyRequest) => Promise<SignedIn>;

declare module "fastify" {
  interface FastifyRequest {
    me: SignedIn | undefined;
  }
}

/** Throws SIGN_IN_REQUIRED without a token and SESSION_EXPIRED with one that opens nothing. */
export function createAuthenticate(resolve: ResolveToken): Authenticate {
  return async (request) => {
    const token = request.headers["x-auth-token"];
    if (typeof token !== "string" || token === "") throw new AppError("SIGN_IN_REQUIRED");
    const me = await resolve(token);
    if (!me) throw new AppError("SESSION_EXPIRED");
    return me;
  };
}
