/** The event streams that are open on this node: who gets what, heart-beats, and when they end. */
import { HEART_BEAT_MS } from "@fitmate/contract/limits";
import type { FastifyInstance, FastifyReply } from "fastify";
import { Gauge } from "prom-client";
import type { Bus } from "../bus/bus.ts";
import type { SignedIn } from "../http/authentication.ts";
import { departureOf } from "../http/closing.ts";
import { AppError } from "../http/errors.ts";
import { every } from "../jobs.ts";
import { Seats } from "../seats.ts";
import { EventStream, type StreamStart } from "./eventStream.ts";
import { MemberEvent, memberTopic, MISSED } from "./memberTopic.ts";

/**
 * Streams that are open on a node. The tabs of a session share one; without a secure context each has its own, and phones
 * leave some behind that look alive for minutes.
 */
const PER_SESSION = 6;
const PER_MEMBER = 20;

/** While nobody can be told that a session has ended, the database is asked so often. */
const LOOK_WHILE_AWAY_MS = 2_000;

export type MemberStreams = {
  /**
   * Turns `reply` into a stream of what `publishToMember` sends to this member, until the session ends. From its first
   * byte on no event is missed without a MISSED; `findStart` is asked once they are listened to. Where there are too many, the
   * oldest ends. Refuses when the session has ended meanwhile.
   */
  open(me: SignedIn, reply: FastifyReply, findStart: () => Promise<StreamStart>): Promise<void>;
  /** Tells everybody that events may have been missed. Ended, all would connect again at the same time, and ask for everything. */
  sendMissed(): void;
};

export type SessionWatch = {
  /** The topic on which the end of a session is told. */
  endedTopic(sessionId: string): string;
  /** Of those of `sessionIds` that are alive, what their members are called now. */
  selectLive(sessionIds: string[]): Promise<ReadonlyMap<string, string>>;
};

const open = new Gauge({ name: "fitmate_event_streams", help: "Event streams that are open." });

/**
 * Streams of `app`: closed before it closes. A session's end is heard on `bus`; its expiry, and what `bus` lost, is found
 * out at each heart-beat.
 * `factor`: how many times as many as usual may be open.
 */
export function createMemberStreams(
  app: FastifyInstance,
  bus: Bus,
  sessions: SessionWatch,
  factor: number,
): MemberStreams {
  const streams = new Set<EventStream>();
  const ofSession = new Seats<EventStream>(PER_SESSION * factor);
  const ofMember = new Seats<EventStream>(PER_MEMBER * factor);
  let closing = false;

  const endEnded = async () => {
    const asked = new Set(Array.from(streams, (stream) => stream.sessionId));
    if (asked.size === 0) return;
    const live = await sessions.selectLive([...asked]);
    for (const stream of streams) {
      // Others may have opened meanwhile.
      if (asked.has(stream.sessionId) && !live.has(stream.sessionId)) stream.end();
    }
  };
  every(app, HEART_BEAT_MS, "event streams", () => {
    for (const stream of streams) stream.beat();
    return endEnded();
  });
  every(app, LOOK_WHILE_AWAY_MS, "event streams without Redis", async () => {
    if (!bus.isWhole) await endEnded();
  });
  const sendMissed = () => {
    for (const stream of streams) stream.send(MISSED);
    // What fails is asked again at the next beat, which tells of it.
    endEnded().catch(() => {});
  };
  bus.onGap(sendMissed);
  // By and by: all of them will be somewhere else a few seconds later.
  departureOf(app).onBegin((withinMs) => {
    for (const stream of streams) setTimeout(() => stream.end(), Math.random() * withinMs).unref();
  });
  app.addHook("preClose", async () => {
    closing = true;
    for (const stream of streams) stream.end();
  });

  return {
    sendMissed,
    async open(me, reply, findStart) {
      const stream = new EventStream(me.sessionId, reply.raw);
      const owner = String(me.memberId);
      const releases: (() => void)[] = [
        () => streams.delete(stream) && open.dec(),
        () => ofSession.leave(me.sessionId, stream),
        () => ofMember.leave(owner, stream),
      ];
      const release = () => {
        for (const give of releases.splice(0)) give();
      };
      const topic = memberTopic(me.memberId);
      let start: StreamStart;
      let quietMs: number;
      try {
        const onEvent = (event: unknown) => stream.send(MemberEvent.parse(event));
        releases.push(await bus.subscribe(topic, onEvent, () => stream.send(MISSED)));
        releases.push(await bus.subscribe(sessions.endedTopic(me.sessionId), () => stream.end()));
        // Signed out between authentication and subscription: nobody will tell again.
        const live = await sessions.selectLive([me.sessionId]);
        if (!live.has(me.sessionId)) throw new AppError("SESSION_EXPIRED");
        [start, quietMs] = await Promise.all([findStart(), bus.quietMs(topic)]);
        if (stream.ended) throw new AppError("SESSION_EXPIRED");
        if (closing) throw new AppError("UNAVAILABLE");
      } catch (error) {
        release();
        throw error;
      }
      streams.add(stream);
      open.inc();
      ofSession.take(me.sessionId, stream)?.end();
      ofMember.take(owner, stream)?.end();
      reply.raw.once("close", release);
      stream.start(reply, start, quietMs);
      // Gone before there was anything to hear its leaving.
      if (reply.raw.destroyed) release();
    },
  };
}
