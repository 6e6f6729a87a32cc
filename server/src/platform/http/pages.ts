/** The rendered pages: made in turn (renderingTurns.ts), once for all who want the same, and kept for a moment. */
import type { ServerResponse } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import { remember } from "../remember.ts";
import { bytesOf, type KeptText } from "./keptText.ts";
import { isLeft, readerOf, type RenderingTurn } from "./renderingTurns.ts";

export type Page = { status: number; text: KeptText };

const KEPT_MS = 1_000;
const KEPT_MAX = 200;
const KEPT_BYTES = 32 * 1024 * 1024;

export type Pages = {
  /** The page at `address`, to be sent as `answer`; null where the browser makes it. */
  at(address: string, answer: ServerResponse): Promise<Page | null>;
  /** Something has changed that pages show. */
  forget(): void;
};

/** `patienceMs`: how long a reader waits for a page. */
export function createPages(
  make: (address: string, signal: AbortSignal) => Promise<Page | null>,
  inTurn: RenderingTurn,
  log: FastifyBaseLogger,
  patienceMs: number,
): Pages {
  const makeInTurn = (address: string, nobodyWaits: AbortSignal) =>
    inTurn(nobodyWaits, (signal) => make(address, signal));
  const kept = remember(makeInTurn, {
    size: KEPT_MAX,
    weight: { most: KEPT_BYTES, weigh: (page) => (page ? bytesOf(page.text) : 0) },
    forMs: KEPT_MS,
  });

  return {
    async at(address, answer) {
      try {
        return await kept(address, readerOf(answer, patienceMs));
      } catch (error) {
        if (!isLeft(error)) log.error({ err: error }, "page not rendered");
        return null;
      }
    },
    forget: kept.forget,
  };
}
