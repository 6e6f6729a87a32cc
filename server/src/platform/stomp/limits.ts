/** How much one connection may ask for. */
import { HEART_BEAT_MS } from "@fitmate/contract/limits";
import type { DecoderLimits } from "./decoder.ts";

const KIB = 1_024;

export type StompLimits = DecoderLimits & {
  maxSubscriptions: number;
  /** From the upgrade to CONNECTED. */
  connectWithinMs: number;
  /** What we offer, both ways. */
  heartBeatMs: number;
  /** How often a client without heart-beats, or with rarer ones, is asked whether it is there. */
  pingMs: number;
  /** Bytes that wait for a client that reads too slowly. */
  maxBufferedBytes: number;
};

export const STOMP_LIMITS: StompLimits = {
  maxFrameBytes: 64 * KIB,
  maxHeaders: 32,
  maxHeaderBytes: KIB,
  maxSubscriptions: 100,
  connectWithinMs: 10_000,
  heartBeatMs: HEART_BEAT_MS,
  pingMs: 30_000,
  maxBufferedBytes: KIB * KIB,
};
