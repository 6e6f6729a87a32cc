/**
 * What /api/docs says of a schema beyond what JSON Schema is made of by itself, which of a value that is read before it is checked (a
 * number in an address, a text that is cleaned) shows only how it comes in.
 */
import { type $ZodType, type $ZodTypes, type JSONSchema, toJSONSchema } from "zod/v4/core";
import { HANGUL } from "./validation.ts";

type Described = { zodSchema: $ZodType; jsonSchema: JSONSchema.BaseSchema; path: (string | number)[] };

/** For `override` of what is asked: numbers with their bounds, and the sentences by which a value is refused. */
export function describeRules(described: Described): void {
  const { zodSchema, jsonSchema } = described;
  const steps = stepsOf(zodSchema);
  const numbers = steps.filter(({ _zod }) => _zod.def.type === "number");
  if ((steps[0] as $ZodTypes)._zod.def.type === "union" && numbers.length > 0) {
    delete jsonSchema.anyOf;
    Object.assign(jsonSchema, narrowest(numbers));
  }
  const { def } = (zodSchema as $ZodTypes)._zod;
  // zod leaves it out of what is read before it is checked: it may be something else than what comes in. A number is not.
  if (def.type === "default" && typeof def.defaultValue === "number") jsonSchema.default = def.defaultValue;
  const sentences = new Set(steps.flatMap(sentencesOf));
  if (sentences.size > 0) jsonSchema.description = [...sentences].join("\n\n");
  describeGender(described);
}

/**
 * For `override` of what is answered. Fields are added: clients that are made from the document have to take an answer with more than
 * it says today.
 */
export function describeAnswers(described: Described): void {
  const { jsonSchema } = described;
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  describeGender(described);
}

/** The one flag whose name does not say what `true` means. */
function describeGender({ zodSchema, jsonSchema, path }: Described): void {
  if (path.at(-1) !== "gender") return;
  const { def } = (zodSchema as $ZodTypes)._zod;
  const { def: inner } = def.type === "nullable" ? (def.innerType as $ZodTypes)._zod : { def };
  if (inner.type === "boolean") jsonSchema.description = "`true`: male.";
}

/** One after the other, what a value goes through. */
function stepsOf(schema: $ZodType): $ZodType[] {
  const { def } = (schema as $ZodTypes)._zod;
  return def.type === "pipe" ? [...stepsOf(def.in), ...stepsOf(def.out)] : [schema];
}

/** What all of `numbers` let through. */
function narrowest(numbers: $ZodType[]): JSONSchema.BaseSchema {
  const all = numbers.map((each) => {
    const { $schema: _, ...described } = toJSONSchema(each);
    return described;
  });
  const bounds = (key: "minimum" | "maximum") =>
    all.flatMap(({ [key]: bound }) => (bound === undefined ? [] : [bound]));
  const [minimum, maximum] = [Math.max(...bounds("minimum")), Math.min(...bounds("maximum"))];
  return {
    ...Object.assign({}, ...all),
    type: all.some(({ type }) => type === "integer") ? "integer" : "number",
    ...(Number.isFinite(minimum) && { minimum }),
    ...(Number.isFinite(maximum) && { maximum }),
  };
}

function sentencesOf({ _zod: { def } }: $ZodType): string[] {
  return [def, ...(def.checks ?? []).map((check) => check._zod.def)].flatMap(({ error }) => {
    const said = error?.({ code: "custom", input: undefined, path: [] } as never);
    return typeof said === "string" && HANGUL.test(said) ? [said] : [];
  });
}
