/** OpenAPI 3.1 of the endpoint table: the page at /api/docs, the document at /api/docs/json. */
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

/** Call before the routes: it collects them as they are registered. */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "핏메이트 API",
        version: "1",
        description: "Errors are `{ status, code, message }`; `message` is Korean.",
      },
      components: {
        securitySchemes: { token: { type: "apiKey", in: "header", name: "X-AUTH-TOKEN" } },
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: true });
}
