/** What is said of an endpoint, and what follows from it. */
import type * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";

type Schema = z.core.$ZodType;

/** The features that have endpoints: /api/docs groups them so. */
export type Tag =
  | "accounts"
  | "consents"
  | "leaving"
  | "profile"
  | "firstSteps"
  | "uploads"
  | "mates"
  | "members"
  | "meetups"
  | "plans"
  | "together"
  | "places"
  | "chat"
  | "notifications"
  | "push"
  | "videos"
  | "playlists"
  | "posts"
  | "safety"
  | "system";

export type Endpoint = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** `:name` marks a path parameter. */
  path: string;
  tag: Tag;
  /** One English sentence for /api/docs. */
  summary: string;
  /**
   * `open`: anybody, and no token is looked at; `optional`: anybody, but a member gets more, and a token may be refused;
   * `member`: a valid X-AUTH-TOKEN, else 401; `suspended`: the same, and also whose account is suspended; `leaver`: also who has
   * asked to be deleted; both get 403 everywhere else. `staff`: who works at the desk, and 404 for everybody else.
   */
  auth: "open" | "optional" | "member" | "suspended" | "leaver" | "staff";
  /** Lets others read something of the member's: refused while they may not write. `note`: only where a note, or a proposal, comes with it. */
  writes?: true | "note";
  /**
   * What it answers may be a moment old, though never from before what its reader has changed or was told of: it may come from a
   * replica of the database.
   */
  mayLag?: true;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** A form with one file named `image` in place of a JSON body. */
  takes?: "picture";
  answer: Schema;
  /** The status of the answer. */
  success: 200 | 201 | 202;
  /** What it may refuse with, besides what `errorsOf` knows by the other fields. */
  errors: readonly ErrorCode[];
  /**
   * Calls a minute on a node: of a member, or of a network where the endpoint is open. For what costs more than most; the
   * reads and the writes of a member are counted together besides (limits.ts). null: as often as anybody likes.
   */
  limit?: number | null;
  /** How the answer travels; JSON unless said otherwise. */
  as?: "text" | "calendar" | "event-stream" | "zip" | "csv" | "picture";
};

/** Whether the answer is a file, which no schema describes. */
export function isFile({ as }: Pick<Endpoint, "as">): boolean {
  return as === "zip" || as === "csv" || as === "picture";
}

/**
 * Whatever is asked: a request that is none, or does not come to its end, what nobody takes there (a body may come with any), more
 * connections than one network may hold, and faults of the server.
 */
const ANYWHERE = [
  "INVALID_INPUT",
  "MALFORMED_REQUEST",
  "HEADERS_TOO_LARGE",
  "REQUEST_TOO_SLOW",
  "TOO_MANY_REQUESTS",
  "INTERNAL",
  "UNAVAILABLE",
] as const satisfies readonly ErrorCode[];
const WITH_BODY = [
  "MALFORMED_JSON",
  "UNSUPPORTED_MEDIA_TYPE",
  "PAYLOAD_TOO_LARGE",
] as const satisfies readonly ErrorCode[];
const BY_AUTH = {
  open: [],
  optional: ["SESSION_EXPIRED", "ACCOUNT_LEAVING", "ACCOUNT_SUSPENDED"],
  member: ["SIGN_IN_REQUIRED", "SESSION_EXPIRED", "ACCOUNT_LEAVING", "ACCOUNT_SUSPENDED"],
  suspended: ["SIGN_IN_REQUIRED", "SESSION_EXPIRED", "ACCOUNT_LEAVING"],
  leaver: ["SIGN_IN_REQUIRED", "SESSION_EXPIRED"],
  // The same as of an address that is none.
  staff: ["NOT_FOUND"],
} as const satisfies Record<Endpoint["auth"], readonly ErrorCode[]>;

/** Every code an endpoint may refuse with: its own, and those that follow from sign-in and what it takes. */
export function errorsOf({ method, auth, writes, errors }: Endpoint): ReadonlySet<ErrorCode> {
  return new Set<ErrorCode>([
    ...errors,
    ...(method === "GET" ? [] : WITH_BODY),
    ...BY_AUTH[auth],
    ...(writes ? (["WRITING_STOPPED"] as const) : []),
    ...ANYWHERE,
  ]);
}
