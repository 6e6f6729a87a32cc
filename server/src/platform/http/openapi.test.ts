import { type Endpoint, endpoints } from "@fitmate/contract/endpoints";
import { errors } from "@fitmate/contract/errors";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";

type Contents = { content: Record<string, { schema: Record<string, unknown> }> };
type Operation = {
  operationId: string;
  requestBody?: Contents;
  security?: object[];
  responses: Record<string, Contents>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties: Record<string, object> }> };
};

let app: TestApp;
let document: Document;
beforeAll(async () => {
  app = await startTestApp();
  document = (await app.visitor.request("GET", "/api/docs/json")).body as Document;
});
afterAll(() => app.close());

/** Every endpoint with what the document says of it. */
function described(): [Endpoint, Operation | undefined][] {
  return Object.entries(endpoints as Record<string, Endpoint>).map(([, endpoint]) => {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    return [endpoint, document.paths[path]?.[endpoint.method.toLowerCase()]];
  });
}

describe("the document at /api/docs/json", () => {
  it("fits the schema of OpenAPI 3.1", async () => {
    const { valid, errors: problems } = await new Validator().validate(structuredClone(document));
    expect(problems).toBeUndefined();
    expect(valid).toBe(true);
  });

  it("means what OpenAPI means: names are unique, references lead somewhere, parameters are in their paths", async () => {
    const rules = { "operation-4xx-response": "error" } as const;
    const config = await createConfig({ extends: ["spec"], rules });
    expect(await lintFromString({ source: JSON.stringify(document), config })).toEqual([]);
  });

  it("has every endpoint of the table under its name, and nothing else", () => {
    const names = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((each) => each.operationId),
    );
    expect(names.toSorted()).toEqual(Object.keys(endpoints).toSorted());
  });

  it("says in which type each answer comes", () => {
    const types = { text: "text/plain", "event-stream": "text/event-stream", file: "application/zip" };
    for (const [{ as, path }, operation] of described()) {
      expect(Object.keys(operation?.responses["200"]?.content ?? {}), path).toEqual([
        as ? types[as] : "application/json",
      ]);
    }
  });

  it("describes refusals everywhere, by one body with every code there is", () => {
    const body = { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } };
    for (const [{ auth, path }, operation] of described()) {
      const said = Object.entries(operation?.responses ?? {}).filter(([status]) => status !== "200");
      expect(
        said.map(([status]) => status),
        path,
      ).toEqual(expect.arrayContaining(["4XX", "5XX"]));
      for (const [, { content }] of said) expect(content).toEqual(body);
      expect(operation?.security, path).toEqual(auth === "open" ? undefined : [{ token: [] }]);
    }
    expect(document.components.schemas["Refusal"]?.properties["code"]).toMatchObject({ enum: Object.keys(errors) });
  });

  it("describes bodies as they travel: JSON, or a form with a picture", () => {
    for (const [{ takes, body, path }, operation] of described()) {
      const type = takes === "picture" ? "multipart/form-data" : "application/json";
      expect(Object.keys(operation?.requestBody?.content ?? {}), path).toEqual((takes ?? body) ? [type] : []);
    }
    const form = document.paths["/api/upload"]?.["post"]?.requestBody?.content["multipart/form-data"]?.schema;
    expect(form).toMatchObject({ properties: { image: { type: "string" } }, required: ["image"] });
  });
});
