/** Values that travel in paths and query strings, where everything is text. */
import * as z from "zod/mini";
import { PAGE_SIZE_MAX } from "./limits.ts";

const DECIMAL = /^-?\d{1,17}(\.\d{1,17})?$/;

/** A number written in decimal, bounded; blank, hexadecimal and exponent forms are refused. */
export function queryNumber(minimum: number, maximum: number) {
  return z.pipe(
    z.pipe(z.union([z.number(), z.string().check(z.regex(DECIMAL))]), z.transform(Number)),
    z.number().check(z.minimum(minimum), z.maximum(maximum)),
  );
}

/** The same for whole numbers. */
export function queryInteger(minimum: number, maximum: number = Number.MAX_SAFE_INTEGER) {
  return z.pipe(queryNumber(minimum, maximum), z.number().check(z.int()));
}

/** How many a page holds: `usual` where nobody says, `most` where more are asked for. */
export function pageSize(usual: number, most: number = PAGE_SIZE_MAX) {
  return z._default(
    z.pipe(
      queryInteger(1),
      z.transform((size: number) => Math.min(size, most)),
    ),
    usual,
  );
}
