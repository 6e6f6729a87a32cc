/**
 * Which members have changed something, or shall find something changed, so that none of their sessions reads a replica from
 * before it (platform/db/replicas.ts). Only where there are replicas.
 */
import type { FastifyBaseLogger } from "fastify";
import type { Bus } from "./bus/bus.ts";
import { inBatches } from "./batches.ts";
import { memberOf } from "./sse/memberTopic.ts";

/** Stores with all sessions of members that they read nothing from before what is committed by now. */
export type NoteWrites = (memberIds: readonly number[]) => Promise<void>;

/**
 * The member has changed something, or has something changed for them, or is about to be told of it. Resolves once that is noted,
 * with all that was to be noted before: then an answer may leave. Never rejects: what was done stays done, and without a note is
 * read as late as by a visitor.
 */
export type NoteWrite = (memberId: number) => Promise<void>;

const AT_ONCE = 1_000;

/** Collects what is to be noted: a statement for all that came while the one before was under way. */
export function createNoteWrite(noteWrites: NoteWrites, log: FastifyBaseLogger): NoteWrite {
  const store = inBatches<number, void>(AT_ONCE, async (memberIds) => {
    await noteWrites(memberIds);
    return memberIds.map(() => {});
  });
  return (memberId) =>
    store(memberId).catch((error: unknown) =>
      log.warn({ err: error }, "not noted that somebody has changed something"),
    );
}

/** A member whose rights have changed without their being told, such as by a block. After the commit. */
export function concernMember(bus: Bus, memberId: number): void {
  bus.publish(`${CONCERNED}${memberId}`, null);
}
const CONCERNED = "concerned:";

/** What it tells of is read from the primary only. */
const READ_FROM_PRIMARY = new Set<unknown>(["chat"]);

/**
 * `bus`, on which members are told of something only once it is noted that they read no replica from before it: clients ask again
 * as soon as they hear. Of one member what is told keeps its order, but for what is read from the primary only.
 */
export function notingReceivers(bus: Bus, noteWrite: NoteWrite): Bus {
  return {
    publish(topic, payload, isNoted) {
      if (topic.startsWith(CONCERNED)) return void noteWrite(Number(topic.slice(CONCERNED.length)));
      const memberId = memberOf(topic);
      const { event } = (payload ?? {}) as { event?: unknown };
      if (memberId === undefined || READ_FROM_PRIMARY.has(event)) return bus.publish(topic, payload, isNoted);
      void noteWrite(memberId).then(() => bus.publish(topic, payload, isNoted));
    },
    quietMs: (topic) => bus.quietMs(topic),
    subscribe: (...subscription) => bus.subscribe(...subscription),
    onGap: (listener) => bus.onGap(listener),
    get isWhole() {
      return bus.isWhole;
    },
    close: () => bus.close(),
  };
}
