import { safeParse, type $ZodObject, type $ZodType } from "zod/v4/core";
import { describe, expect, it } from "vitest";
import { type Endpoint, endpoints } from "./endpoints.ts";

/** Longer than any address that a server reads. */
const FAR = 100_000;
/** Repeated without end; each part of a value that may repeat is one of them. */
const UNITS = ["a", "1", "가", "-", ".", ",", "a,", "\u0301", "👍", "%", "A1!"];
const AROUND = ["", "2", "-", "a@b.co", "가"];

/** Every field of every path and query of the table, by `endpoint.field`. */
const fields = Object.entries(endpoints as Record<string, Endpoint>).flatMap(([name, { params, query }]) =>
  [params, query].flatMap((schema) =>
    schema
      ? Object.entries((schema as $ZodObject)._zod.def.shape).map(
          ([field, type]) => [`${name}.${field}`, type] as const,
        )
      : [],
  ),
);

describe("what travels in addresses", () => {
  it("is there to be looked at", () => {
    expect(fields.length).toBeGreaterThan(100);
  });

  it.each<readonly [string, $ZodType]>(fields)("%s takes no text without end", (_, type) => {
    const endless = [...UNITS, " "].flatMap((unit) =>
      AROUND.flatMap((text) => [text + unit.repeat(FAR), unit.repeat(FAR) + text]),
    );
    for (const text of endless) {
      expect(safeParse(type, text).success, `${text.slice(0, 10)}…${text.slice(-10)}`).toBe(false);
    }
  });
});
