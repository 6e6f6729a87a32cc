/** What /api/docs says of an endpoint beyond what its route checks: each answer with an example, and what travels in no JSON. */
import { type Endpoint, errorsOf, isFile } from "@fitmate/contract/endpoint";
import { type EndpointName, endpoints } from "@fitmate/contract/endpoints";
import { ErrorBody, type ErrorCode, errors } from "@fitmate/contract/errors";
import { exampleAnswer, exampleRefusal } from "@fitmate/contract/examples";
import type { SwaggerTransformObject } from "@fastify/swagger";
import { createJsonSchemaTransform } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { safeParse, toJSONSchema } from "zod/v4/core";
import { describeAnswers, describeRules } from "./schemaRules.ts";

const asJsonSchema = createJsonSchemaTransform({ zodToJsonConfig: { override: describeRules } });

/** In which an answer travels that is no JSON. */
export const TYPES = {
  text: "text/plain",
  calendar: "text/calendar",
  "event-stream": "text/event-stream",
  zip: "application/zip",
  csv: "text/csv",
  picture: "image/png",
} as const;
const REFUSAL = "Refusal";
const CODES = Object.keys(errors) as ErrorCode[];
/** With these comes how many seconds to wait. */
const LATER = new Set([429, 503]);

const FURTHER: Partial<Record<keyof ErrorBody, string>> = {
  ticket: "With `KAKAO_CONSENTS_REQUIRED` and `KAKAO_LINK_REQUIRED`: what the next call needs.",
  author: "With `NOT_MATES` of a post, for whoever can find them: whose mate one would have to be.",
  placeholder: "With `GAVE_WAY`: what stands in its place.",
  reqId: "Of a fault of ours: the id under which the log has the request.",
};

/** Components of the document: the body of every refusal, and an example of it for every code. */
export const components = {
  securitySchemes: { token: { type: "apiKey", in: "header", name: "X-AUTH-TOKEN" } as const },
  schemas: { [REFUSAL]: refusalSchema() },
  examples: Object.fromEntries(CODES.map((code) => [code, { summary: errors[code][1], value: exampleRefusal(code) }])),
};

/** For @fastify/swagger: the endpoint's schemas as JSON Schema, and what the table knows besides. */
export const describeEndpoint: typeof asJsonSchema = (document) => {
  const { schema, url } = asJsonSchema(document);
  const name = (document.schema as { operationId?: EndpointName } | undefined)?.operationId;
  if (name === undefined) return { schema, url };
  const endpoint: Endpoint = endpoints[name];
  return {
    schema: {
      ...schema,
      ...(endpoint.takes === "picture" && { consumes: ["multipart/form-data"], body: FORM }),
      ...(endpoint.as === "event-stream" && { headers: RESUMPTION }),
      response: {
        [endpoint.success]: answerOf(name, endpoint),
        ...(endpoint.as === "picture" && ELSEWHERE),
        ...refusalsOf(endpoint),
      },
    },
    url,
  };
};

/** For @fastify/swagger, which calls each body required: where an endpoint does without one, the document says so. */
export const freeBodies: SwaggerTransformObject = (document) => {
  if (!("openapiObject" in document)) return document.swaggerObject;
  const { paths } = document.openapiObject;
  for (const { method, path, body } of Object.values<Endpoint>(endpoints)) {
    if (!body || !safeParse(body, undefined).success) continue;
    const methods = paths?.[path.replace(/:(\w+)/g, "{$1}")];
    const requestBody = methods?.[method.toLowerCase() as Lowercase<typeof method>]?.requestBody;
    if (requestBody && "content" in requestBody) requestBody.required = false;
  }
  return document.openapiObject;
};

const FORM = {
  type: "object",
  properties: { image: { type: "string", contentMediaType: "application/octet-stream" } },
  required: ["image"],
};

/** What a picture is answered with that is no picture: its address has its version in it, and browsers keep it. */
const ELSEWHERE = {
  302: {
    type: "null",
    description: "There is a newer version.",
    headers: { Location: { type: "string", description: "Its address." } },
  },
  304: { type: "null", description: "The one that `If-None-Match` names is still the same." },
};

/** What a client brings that connects again. */
const RESUMPTION = {
  type: "object",
  properties: { "Last-Event-ID": { type: "string", description: "The last `id` that was read." } },
};

function answerOf(name: EndpointName, endpoint: Endpoint) {
  const { as, answer } = endpoint;
  // Of a file the type says it all.
  if (as && isFile(endpoint)) return { description: "As asked.", content: { [TYPES[as]]: { schema: {} } } };
  const example = exampleAnswer(name, endpoint);
  return {
    description: "As asked.",
    content: {
      [as ? TYPES[as] : "application/json"]: {
        schema: documented(answer),
        example: as === "event-stream" ? `id: 120\nevent: data\ndata: ${JSON.stringify(example)}\n\n` : example,
      },
    },
  };
}

/** One answer for each status, with every code that comes with it. */
function refusalsOf(endpoint: Endpoint) {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => errors[code][0]);
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, refusal(status, codes)]));
}

function refusal(status: number, codes: ErrorCode[]) {
  return {
    description: codes.map((code) => `\`${code}\`: ${errors[code][1]}`).join("\n\n"),
    ...(LATER.has(status) && { headers: { "Retry-After": { type: "integer", description: "Seconds." } } }),
    content: {
      "application/json": {
        schema: { $ref: `#/components/schemas/${REFUSAL}` },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

/** The body of every refusal, with which code each of its further fields comes. */
function refusalSchema(): object {
  const described = documented(z.extend(ErrorBody, { code: z.enum(CODES) })) as { properties: Record<string, object> };
  const properties = Object.entries(described.properties).map(([field, schema]) => {
    const description = FURTHER[field as keyof ErrorBody];
    return [field, { ...schema, ...(description !== undefined && { description }) }];
  });
  return { ...described, properties: Object.fromEntries(properties) };
}

function documented(schema: Endpoint["answer"]): object {
  const { $schema: _, ...described } = toJSONSchema(schema, {
    io: "output",
    unrepresentable: "any",
    override: describeAnswers,
  });
  return described;
}
