import { safeParse } from "zod/v4/core";
import { describe, expect, it } from "vitest";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { ErrorBody, type ErrorCode, errors } from "./errors.ts";
import { exampleAnswer, exampleRefusal } from "./examples.ts";

describe("an example", () => {
  it.each(Object.entries(endpoints as Record<string, Endpoint>))(
    "of what %s answers fits its schema",
    (name, endpoint) => {
      expect(safeParse(endpoint.answer, exampleAnswer(name, endpoint)).error).toBeUndefined();
    },
  );

  it.each(Object.keys(errors) as ErrorCode[])("of the refusal %s fits the body of refusals", (code) => {
    expect(safeParse(ErrorBody, exampleRefusal(code)).error).toBeUndefined();
  });
});
