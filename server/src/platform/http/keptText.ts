/** Texts that many are sent as they are: compressing one takes longer than all else about sending it. */
import { promisify } from "node:util";
import { type BrotliOptions, brotliCompress, constants, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * How answers are compressed, what is liked best first. Not Zstandard, which browsers offer too: it is quicker here, by a
 * millisecond or two a page, and a seventh more to send.
 */
export const ENCODINGS: ("br" | "gzip")[] = ["br", "gzip"];
export const BROTLI: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** What is smaller is sent as it is. */
export const COMPRESSED_FROM_BYTES = 1_024;

const brotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);
const COMPRESS = {
  br: (plain: Buffer) => brotli(plain, BROTLI),
  gzip: promisify<Buffer, Buffer>(gzip),
};

/** Each of its compressed forms is made once, for the first who reads it. */
export type KeptText = {
  plain: Buffer;
  compressed: { br?: Promise<Buffer>; gzip?: Promise<Buffer> };
};

export function keptText(text: string): KeptText {
  return { plain: Buffer.from(text), compressed: {} };
}

/** Bytes it may take with its compressed forms, which together are smaller than the plain one. */
export function bytesOf({ plain }: KeptText): number {
  return 2 * plain.length;
}

/** Sends it in the form that its reader likes best. */
export async function sendText(request: FastifyRequest, reply: FastifyReply, text: KeptText): Promise<FastifyReply> {
  const varies = reply.getHeader("vary");
  reply.header("vary", varies === undefined ? "accept-encoding" : `${String(varies)}, accept-encoding`);
  const encoding = text.plain.length < COMPRESSED_FROM_BYTES ? null : encodingFor(request);
  if (!encoding) return reply.send(text.plain);
  text.compressed[encoding] ??= COMPRESS[encoding](text.plain);
  return reply.header("content-encoding", encoding).send(await text.compressed[encoding]);
}

function encodingFor({ headers }: FastifyRequest): "br" | "gzip" | null {
  const accepted = headers["accept-encoding"];
  return typeof accepted === "string" ? negotiate(accepted.toLowerCase(), ENCODINGS) : null;
}
