/** Who asks: the X-AUTH-TOKEN header, resolved by the function that the accounts feature provides. */
import type { StaffRole } from "@fitmate/contract/staff";
import type { FastifyRequest } from "fastify";
import type { WalPosition } from "../db/walPosition.ts";
import { AppError } from "./errors.ts";

/** A member with a live session. */
export type SignedIn = {
  memberId: number;
  nickname: string;
  /** SHA-256 of the token, hex: names the session without being able to open it. */
  sessionId: string;
  /** Has asked to be deleted, and can still come back. */
  isLeaving: boolean;
  /** May do nothing but read why, object, and leave. */
  isSuspended: boolean;
  /** Lets others read nothing new of theirs for a while. */
  isBarredFromWriting: boolean;
  /** What the member has changed last, or was told of, is before it; undefined: nothing. */
  lastWrite?: WalPosition;
};

/** What somebody does at the desk; undefined for everybody else. */
export type FindRole = (memberId: number) => Promise<StaffRole | undefined>;

export type AtDesk = SignedIn & { role: StaffRole };

/** Answers the session's member, or undefined for an unknown, expired or revoked token. */
export type ResolveToken = (token: string) => Promise<SignedIn | undefined>;

/** `lets`: those in as well who are suspended, or who are suspended or have asked to be deleted. */
export type Authenticate = (request: FastifyRequest, lets?: "suspended" | "leaver") => Promise<SignedIn>;

declare module "fastify" {
  interface FastifyRequest {
    me: SignedIn | AtDesk | undefined;
  }
}

/** Refuses without a token, with one that opens nothing, and who is leaving or suspended. */
export function createAuthenticate(resolve: ResolveToken): Authenticate {
  return async (request, lets) => {
    const token = request.headers["x-auth-token"];
    if (typeof token !== "string" || token === "") throw new AppError("SIGN_IN_REQUIRED");
    const me = await resolve(token);
    if (!me) throw new AppError("SESSION_EXPIRED");
    if (me.isLeaving && lets !== "leaver") throw new AppError("ACCOUNT_LEAVING");
    if (me.isSuspended && lets === undefined) throw new AppError("ACCOUNT_SUSPENDED");
    return me;
  };
}

/** Lets in who works at the desk; NOT_FOUND for everybody else, whoever they are, as at an address that is none. */
export function createStaffAuthenticate(
  authenticate: Authenticate,
  findRole: FindRole,
): (request: FastifyRequest) => Promise<AtDesk> {
  return async (request) => {
    let me: SignedIn;
    try {
      me = await authenticate(request);
    } catch (error) {
      throw error instanceof AppError ? new AppError("NOT_FOUND") : error;
    }
    const role = await findRole(me.memberId);
    if (role === undefined) throw new AppError("NOT_FOUND");
    return { ...me, role };
  };
}
