/** OpenAPI 3.1 of the endpoint table: the page at /api/docs, the document at /api/docs/json. */
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { type KeptText, keptText, sendText } from "./keptText.ts";
import { components, describeEndpoint, freeBodies } from "./openapi.ts";

const ADDRESS = "/api/docs";
/** The document of hundreds of kilobytes: making it anew for each reader takes 8 ms of the main thread. */
const FORMS = [
  {
    url: `${ADDRESS}/json`,
    type: "application/json; charset=utf-8",
    make: (app: FastifyInstance) => JSON.stringify(app.swagger()),
  },
  {
    url: `${ADDRESS}/yaml`,
    type: "application/x-yaml",
    make: (app: FastifyInstance) => app.swagger({ yaml: true }),
  },
];

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
      components,
    },
    transform: describeEndpoint,
    transformObject: freeBodies,
  });
  keepDocument(app);
  await app.register(swaggerUi, { routePrefix: ADDRESS, staticCSP: true, transformStaticCSP: strictly });
}

/** Swagger UI's own policy, without what it does not need: frames around it, other bases, other hosts. */
function strictly(policy: string): string {
  return policy
    .replace("base-uri 'self'", "base-uri 'none'")
    .replace("frame-ancestors 'self'", "frame-ancestors 'none'")
    .replaceAll(/ (https:|validator\.swagger\.io)(?=[ ;])/g, "");
}

/** Has the document answered by us, in a text that is kept. */
function keepDocument(app: FastifyInstance): void {
  app.addHook("onRoute", (route) => {
    const form = FORMS.find(({ url }) => url === route.url);
    if (!form) return;
    let text: KeptText | undefined;
    route.handler = async (request, reply) =>
      sendText(request, reply.type(form.type), (text ??= keptText(form.make(app))));
  });
}
