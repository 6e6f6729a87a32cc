/** Values that travel in paths and query strings, where everything is text. */
import * as z from "zod/mini";

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
