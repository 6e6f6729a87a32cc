/** Values for a schema of the contract: such as it takes, such as it nearly takes, and such as it should not. */
import * as fc from "fast-check";
import { type $ZodType, type JSONSchema, safeParse, toJSONSchema } from "zod/v4/core";
import { known, wildNumber, wildText, wildValue } from "./values.ts";

type Schema = JSONSchema.BaseSchema;
type Fields = Record<string, unknown>;

const SHORT = 40;
/** How many of those that the JSON schema describes are looked through for one that the refinements take, too. */
const TRIES = 20;

/** A value the JSON schema of `schema` describes; refinements and transforms may still refuse it. */
function fitting(schema: Schema, name = ""): fc.Arbitrary<unknown> {
  const meant = known(name);
  const described = describe(schema);
  return meant ? fc.oneof({ weight: 4, arbitrary: meant }, { weight: 1, arbitrary: described }) : described;
}

function describe(schema: Schema): fc.Arbitrary<unknown> {
  const kinds = schema.anyOf ?? schema.oneOf;
  if (kinds) return fc.oneof(...kinds.map((kind) => describe(kind)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]));
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => describe({ ...schema, type })));
  }
  if (schema.type === "object") return record(schema);
  if (schema.type === "array") {
    const items = fitting((schema.items ?? {}) as Schema);
    return fc.array(items, { maxLength: Math.min(schema.maxItems ?? 4, 4) });
  }
  if (schema.type === "string") return text(schema);
  if (schema.type === "integer" || schema.type === "number") {
    const step = schema.multipleOf ?? 1;
    const [least, most] = [schema.minimum ?? -10, Math.min(schema.maximum ?? 1_000, 1_000)];
    // Divided again: 3 times 0.1 is not 0.3.
    return fc
      .integer({ min: Math.ceil(least / step), max: Math.floor(most / step) })
      .map((steps) => (step < 1 ? steps / Math.round(1 / step) : steps * step));
  }
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "null") return fc.constant(null);
  return fc.jsonValue({ maxDepth: 1 });
}

function record({ properties = {}, required = [] }: Schema): fc.Arbitrary<Fields> {
  const fields = Object.entries(properties).map(([name, field]) => [name, fitting(field as Schema, name)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

/** Of the lengths the schema allows, the longest and one more now and then. */
function text({ pattern, minLength = 0, maxLength = SHORT, format }: Schema): fc.Arbitrary<string> {
  if (format === "uri") return fc.webUrl();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const short = fc.string({ unit: "grapheme", minLength, maxLength: Math.max(minLength, Math.min(maxLength, SHORT)) });
  const edge = fc
    .tuple(fc.constantFrom("a", "가", "\u{1d160}", "👍"), fc.constantFrom(0, 1))
    .map(([unit, more]) => unit.repeat(Math.floor(maxLength / unit.length) + more));
  return fc.oneof({ weight: 3, arbitrary: short }, { weight: 1, arbitrary: edge });
}

/** Where a number stood, more often another number: columns and pages end somewhere. */
function unlike(value: unknown): fc.Arbitrary<unknown> {
  return typeof value === "number" ? fc.oneof(wildNumber, wildValue) : wildValue;
}

/** One thing about `fields` is wrong: a value, a field missing, one too many. */
function spoilt(fields: Fields): fc.Arbitrary<Fields> {
  const names = Object.keys(fields);
  const extra = fc.tuple(wildText, wildValue).map(([name, value]) => ({ ...fields, [name]: value }));
  if (names.length === 0) return extra;
  const name = fc.constantFrom(...names);
  return fc.oneof(
    {
      weight: 6,
      arbitrary: name.chain((which) => unlike(fields[which]).map((value) => ({ ...fields, [which]: value }))),
    },
    {
      weight: 1,
      arbitrary: name.map((which) => Object.fromEntries(Object.entries(fields).filter(([key]) => key !== which))),
    },
    { weight: 1, arbitrary: name.map((which) => ({ ...fields, [which]: [fields[which], fields[which]] })) },
    { weight: 1, arbitrary: extra },
  );
}

/** What stands for `value` in an address. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

/** Whether `schema` takes `value`, as a body or as what an address says. */
function takes(schema: $ZodType, value: unknown): boolean {
  if (safeParse(schema, value).success) return true;
  if (!isFields(value)) return false;
  const texts = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([name, each]) => [name, Array.isArray(each) ? each.map(textOf) : textOf(each)] as const);
  return safeParse(schema, Object.fromEntries(texts)).success;
}

type Values = { fitting: fc.Arbitrary<unknown>; mixed: fc.Arbitrary<unknown> };
const made = new WeakMap<$ZodType, Values>();

/** What is sent where `schema` is read: `fitting` as it describes it, `mixed` anything, most of it not far from that. */
export function valuesFor(schema: $ZodType): Values {
  const there = made.get(schema);
  if (there) return there;
  const described = fitting(toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  const taken = fc
    .array(described, { minLength: TRIES, maxLength: TRIES })
    .map((values) => values.find((value) => takes(schema, value)) ?? values[0]);
  const fits = fc.oneof({ weight: 3, arbitrary: taken }, { weight: 1, arbitrary: described });
  const mixed = fc.oneof(
    { weight: 3, arbitrary: fits },
    { weight: 6, arbitrary: fits.chain((value) => (isFields(value) ? spoilt(value) : wildValue)) },
    { weight: 1, arbitrary: wildValue },
  );
  const values = { fitting: fits, mixed };
  made.set(schema, values);
  return values;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
