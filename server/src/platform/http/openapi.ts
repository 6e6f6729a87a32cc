/** What /api/docs says of an endpoint beyond what its route checks: refusals, and what travels in no JSON. */
import { type Endpoint, type EndpointName, endpoints } from "@fitmate/contract/endpoints";
import { ErrorBody, errors } from "@fitmate/contract/errors";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { toJSONSchema } from "zod/v4/core";

type Transform = typeof jsonSchemaTransform;

const TYPES = { text: "text/plain", "event-stream": "text/event-stream", file: "application/zip" } as const;
const REFUSAL = "Refusal";
const refusal = (description: string) => ({
  description,
  content: { "application/json": { schema: { $ref: `#/components/schemas/${REFUSAL}` } } },
});

/** Components of the document: the body of every answer outside 2xx. */
export const components = {
  securitySchemes: { token: { type: "apiKey", in: "header", name: "X-AUTH-TOKEN" } as const },
  schemas: { [REFUSAL]: documented(z.extend(ErrorBody, { code: z.enum(Object.keys(errors)) })) },
};

/** For @fastify/swagger: the endpoint's schemas as JSON Schema, and what the table knows besides. */
export const describeEndpoint: Transform = (document) => {
  const { schema, url } = jsonSchemaTransform(document);
  const name = (document.schema as { operationId?: EndpointName } | undefined)?.operationId;
  if (name === undefined) return { schema, url };
  const endpoint: Endpoint = endpoints[name];
  return {
    schema: {
      ...schema,
      ...(endpoint.takes === "picture" && { consumes: ["multipart/form-data"], body: FORM }),
      response: { 200: answerOf(endpoint), ...refusalsOf(endpoint) },
    },
    url,
  };
};

const FORM = {
  type: "object",
  properties: { image: { type: "string", contentMediaType: "application/octet-stream" } },
  required: ["image"],
};

function answerOf({ as, answer }: Endpoint) {
  // Of a file the type says it all.
  const schema = as === "file" ? {} : documented(answer);
  return { description: "As asked.", content: { [as ? TYPES[as] : "application/json"]: { schema } } };
}

function refusalsOf({ auth, params, query, body }: Endpoint) {
  return {
    ...((params ?? query ?? body) && { 400: refusal("What was sent does not fit.") }),
    ...(auth !== "open" && { 401: refusal("Without a session.") }),
    "4xx": refusal("Refused; `code` says why. 429 comes with `Retry-After`."),
    "5xx": refusal("A fault here, or 503: later again."),
  };
}

function documented(schema: Endpoint["answer"]): object {
  const { $schema: _, ...described } = toJSONSchema(schema, { io: "output", unrepresentable: "any" });
  return described;
}
