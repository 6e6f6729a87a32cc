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
  | "places"
  | "chat"
  | "notifications"
  | "push"
  | "videos"
  | "playlists"
  | "posts"
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
   * `member`: a valid X-AUTH-TOKEN, else 401; `leaver`: the same, and also who has asked to be deleted, who gets 403
   * everywhere else.
   */
  auth: "open" | "optional" | "member" | "leaver";
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
  as?: "text" | "calendar" | "event-stream" | "file";
};

/** Whatever is asked: a request that is none, what nobody takes there (a body may come with any), and faults of the server. */
const ANYWHERE = [
  "INVALID_INPUT",
  "MALFORMED_REQUEST",
  "HEADERS_TOO_LARGE",
  "INTERNAL",
  "UNAVAILABLE",
] as const satisfies readonly ErrorCode[];
const WITH_BODY = [
  "MALFORMED_JSON",
  "UNSUPPORTED_MEDIA_TYPE",
  "PAYLOAD_TOO_LARGE",
  "REQUEST_TOO_SLOW",
] as const satisfies readonly ErrorCode[];
const BY_AUTH = {
  open: [],
  optional: ["SIGN_IN_REQUIRED", "SESSION_EXPIRED", "ACCOUNT_LEAVING"],
  member: ["SIGN_IN_REQUIRED", "SESSION_EXPIRED", "ACCOUNT_LEAVING"],
  leaver: ["SIGN_IN_REQUIRED", "SESSION_EXPIRED"],
} as const satisfies Record<Endpoint["auth"], readonly ErrorCode[]>;

/** Every code an endpoint may refuse with: its own, and those that follow from sign-in, limit and what it takes. */
export function errorsOf({ method, auth, limit, errors }: Endpoint): ReadonlySet<ErrorCode> {
  return new Set<ErrorCode>([
    ...errors,
    ...(method === "GET" ? [] : WITH_BODY),
    ...BY_AUTH[auth],
    ...(limit === null ? [] : (["TOO_MANY_REQUESTS"] as const)),
    ...ANYWHERE,
  ]);
}
