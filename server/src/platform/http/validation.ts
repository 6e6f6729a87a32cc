/** Applies the contract's schemas, compiled once, to what comes in and what goes out. */
import type { FastifySchemaCompiler, FastifySerializerCompiler } from "fastify";
import { type $ZodType, compile, type output, safeParse } from "zod/v4/core";
import { AppError } from "./errors.ts";

/** zod's own words are English: only sentences the contract wrote itself are shown. */
export const HANGUL = /[가-힣]/;

const compiled = new WeakMap<$ZodType, $ZodType>();

function compileOnce(schema: $ZodType): $ZodType {
  let validator = compiled.get(schema);
  if (!validator) {
    validator = compile(schema);
    compiled.set(schema, validator);
  }
  return validator;
}

type Inspected = { value: unknown } | { error: AppError };

function inspect(validator: $ZodType, value: unknown): Inspected {
  const result = safeParse(validator, value);
  if (result.success) return { value: result.data };
  const message = result.error.issues.find((issue) => HANGUL.test(issue.message))?.message;
  return { error: new AppError("INVALID_INPUT", message ? { message } : {}) };
}

export const validatorCompiler: FastifySchemaCompiler<$ZodType> = ({ schema }) => {
  const validator = compileOnce(schema);
  return (value: unknown) => inspect(validator, value);
};

/** `value` as `schema` reads it, for what does not come in by HTTP. */
export function check<S extends $ZodType>(schema: S, value: unknown): output<S> {
  const inspected = inspect(compileOnce(schema), value);
  if ("error" in inspected) throw inspected.error;
  return inspected.value as output<S>;
}

/** Answers are checked too: a handler that would send what the contract does not know fails loudly, not quietly. */
export const serializerCompiler: FastifySerializerCompiler<$ZodType> = ({ schema }) => {
  const validator = compileOnce(schema);
  return (value: unknown) => {
    const result = safeParse(validator, value);
    if (!result.success) throw new Error(`Answer breaks the contract: ${result.error.message}`);
    return typeof result.data === "string" ? result.data : JSON.stringify(result.data);
  };
};
