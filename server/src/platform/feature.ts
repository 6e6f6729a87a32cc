/** What a feature says of itself: `features.ts` lists them, `app.ts` walks the list and knows none by name. */
import type { EndpointName } from "@fitmate/contract/endpoints";
import type { Arrival } from "@fitmate/contract/push";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import type { Db } from "./db/database.ts";
import type { Invariant } from "./db/invariant.ts";
import type { Authenticate, FindRole, ResolveToken } from "./http/authentication.ts";
import type { CountRequest } from "./http/requestLimits.ts";
import type { Reading } from "./http/reading.ts";
import type { Route } from "./http/routes.ts";
import type { PageSources } from "./http/security.ts";
import type { Compose } from "./mail/queue.ts";
import type { PersonalData } from "./personalData.ts";
import type { NoteWrites } from "./lastWrites.ts";
import type { Ports } from "./ports.ts";
import type { MemberStreams, SessionWatch } from "./sse/memberStreams.ts";

/** A push; `until`: how long it is of use, where that is less than a day. */
export type Pushed = Arrival & { until?: Date };

export type Feature = {
  /** The name of its folder. */
  name: string;
  /** The tables and views whose SQL stands in its queries, and nowhere else (`tables.test.ts`). */
  tables: readonly string[];
  /** What it keeps so that nobody has to count it, in the order in which one follows from the other. */
  invariants?: readonly Invariant[];
  /** What it keeps on a member: what an export has of it, and how it is erased. */
  personalData?: PersonalData;
  /** Tells a service outside, before a member is erased; undefined where none is configured. */
  farewell?(ports: Ports): Farewell | undefined;
  /** Whom it knows to see the member by name. */
  acquaintances?: Acquaintances;
  /** Calls after which a visitor must not be shown a page as it was; what else shows on one (likes, views) may be a moment late. */
  changesPages?: readonly EndpointName[];
  /** What its pages use from other hosts: nothing where nothing is configured. */
  pageSources?(config: Config): PageSources;
  /** How each kind of mail that it lets be sent is written. */
  mails?(ports: Ports): Record<string, Compose>;
  /** Whose a token is, and which sessions live. One feature says so. */
  identity?(ports: Ports): Identity;
  /** Who works at the desk. One feature says so. */
  findRole?(db: Db): FindRole;
  /** What a push says of a notification by now; undefined = nothing any more, "later" = only a later version knows. One feature says so. */
  composePush?(db: Db, notificationId: number): Promise<Pushed | "later" | undefined>;
  /** Brings what is stored up to date, before anybody is answered. Several nodes may do so at once. */
  prepare?(db: Db): Promise<void>;
  /** What search engines find of it. */
  siteMaps?(ports: Ports): SiteMaps;
  /** Registers what it answers over HTTP. */
  routes?(house: House): void | Promise<void>;
  /** Registers what it hears and says over WebSocket. */
  channels?(house: House): void;
  /** Registers what it does again and again (`jobs.ts`), but for what stores what its routes or channels collect. */
  jobs?(house: House): void | Promise<void>;
};

/** Maps of pages that are for everybody, each of 50,000 at most; they are called `kind-1` or the like. */
export type SiteMaps = {
  kind: string;
  /** How those are called that have something on them. */
  names(): Promise<string[]>;
  /** The addresses on the map that is called so, without its kind; none where there is no such map. */
  pagesOn(name: string): Promise<string[]>;
};

/** Tells a service outside that a member is gone, before what is known of them there is erased here. May be called again. */
export type Farewell = (db: Db, memberId: number) => Promise<void>;

/** The ids of everybody whose pages show a member by name: they are told when that changes. */
export type Acquaintances = (db: Db, memberId: number) => Promise<number[]>;

export type Identity = {
  resolveToken: ResolveToken;
  sessions: SessionWatch;
  noteWrites: NoteWrites;
};

/** What features are put into. */
export type House = Identity & {
  app: FastifyInstance;
  ports: Ports;
  /** All there are, in the order of `features.ts`. */
  features: readonly Feature[];
  route: Route;
  /** For addresses that are not in the contract's table, and those open to all that show members more. */
  authenticate: Authenticate;
  findRole: FindRole;
  /** For routers of a scope of their own. */
  count: CountRequest;
  reading: Reading;
  streams: MemberStreams;
};

/** What is kept on a member, feature by feature, in the order in which it is erased. */
export function personalDataOf(features: readonly Feature[]): PersonalData[] {
  return features.flatMap(({ personalData }) => personalData ?? []);
}

/** What the one feature of `features` that knows `key` says of it. Throws where none or several do: a mistake in the list. */
export function theOne<Key extends "identity" | "composePush" | "findRole">(
  features: readonly Feature[],
  key: Key,
): NonNullable<Feature[Key]> {
  const given = features.map((feature): Feature[Key] => feature[key]).filter((each) => each !== undefined);
  const [one, another] = given;
  if (!one || another) throw new Error(`One feature has to say ${key}.`);
  return one;
}
