import { type Endpoint, errorsOf, isFile } from "@fitmate/contract/endpoint";
import { endpoints } from "@fitmate/contract/endpoints";
import { type ErrorCode, errors } from "@fitmate/contract/errors";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { safeParse } from "zod/v4/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";

type Media = { schema: Record<string, unknown>; example?: unknown; examples?: Record<string, object> };
type Rule = { type?: string; minimum?: number; maximum?: number; default?: unknown; description?: string };
type Contents = { description: string; content: Record<string, Media> };
type Operation = {
  operationId: string;
  parameters?: { name: string; description?: string; schema: Rule }[];
  requestBody?: Contents & { required: boolean };
  tags: string[];
  security?: object[];
  responses: Record<string, Contents>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties: Record<string, object> }>; examples: Record<string, object> };
};

let app: TestApp;
let document: Document;
beforeAll(async () => {
  app = await startTestApp();
  document = (await app.visitor.request("GET", "/api/docs/json")).body as Document;
});
afterAll(() => app.close());

/** What the document says of a field of the body of `POST path`. */
function fieldOf(path: string, field: string): Rule | undefined {
  const schema = document.paths[path]?.["post"]?.requestBody?.content["application/json"]?.schema;
  return (schema?.["properties"] as Record<string, Rule> | undefined)?.[field];
}

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
    const types = {
      text: "text/plain",
      calendar: "text/calendar",
      "event-stream": "text/event-stream",
      zip: "application/zip",
      csv: "text/csv",
      picture: "image/png",
    };
    for (const [{ as, path, success }, operation] of described()) {
      expect(Object.keys(operation?.responses[success]?.content ?? {}), path).toEqual([
        as ? types[as] : "application/json",
      ]);
    }
  });

  it("shows an example of each answer that is no file and no picture", () => {
    for (const [{ as, path, success }, operation] of described()) {
      const [media] = Object.values(operation?.responses[success]?.content ?? {});
      expect(media?.example === undefined, path).toBe(isFile({ as }));
    }
  });

  it("describes each refusal under its status, by one body, with its code and sentence", () => {
    for (const [endpoint, operation] of described()) {
      const refusals = Object.entries(operation?.responses ?? {}).filter(([status]) => Number(status) >= 400);
      const said = refusals.flatMap(([status, { content, description }]) => {
        const { schema, examples = {} } = content["application/json"] ?? {};
        expect(schema, endpoint.path).toEqual({ $ref: "#/components/schemas/Refusal" });
        return Object.entries(examples).map(([code, example]) => {
          expect(example).toEqual({ $ref: `#/components/examples/${code}` });
          expect(description).toContain(errors[code as ErrorCode][1]);
          return `${status} ${code}`;
        });
      });
      const declared = [...errorsOf(endpoint)].map((code) => `${errors[code][0]} ${code}`);
      expect(said.toSorted(), endpoint.path).toEqual(declared.toSorted());
    }
    const { schemas, examples } = document.components;
    expect(schemas["Refusal"]?.properties["code"]).toMatchObject({ enum: Object.keys(errors) });
    for (const [code, [status, message]] of Object.entries(errors)) {
      expect(examples[code]).toMatchObject({ summary: message, value: { status, code, message } });
    }
  });

  it("says where a picture of another version is, and that one which is known comes without its bytes", () => {
    const { responses } = document.paths["/previews/{meetupId}/{version}.png"]?.["get"] ?? {};
    expect(Object.keys(responses ?? {})).toEqual(expect.arrayContaining(["200", "302", "304", "404", "451"]));
    expect(responses?.["302"]).toMatchObject({ headers: { Location: { schema: { type: "string" } } } });
  });

  it("says with which code each further field of a refusal comes", () => {
    const { properties } = document.components.schemas["Refusal"] ?? {};
    for (const field of ["ticket", "author", "placeholder", "reqId"])
      expect(properties?.[field], field).toMatchObject({ description: expect.stringMatching(/\.$/) });
  });

  it("lets answers have more than is described: fields are added", () => {
    const closed = described().flatMap(([{ path, success }, operation]) =>
      JSON.stringify(operation?.responses[success]).includes('"additionalProperties":false') ? [path] : [],
    );
    expect(closed).toEqual([]);
    expect(document.components.schemas["Refusal"]).not.toHaveProperty("additionalProperties");
  });

  it("says who may ask, and of which feature it is", () => {
    const token = { token: [] };
    const others = { member: [token], suspended: [token], leaver: [token], staff: [token] };
    const security = { open: undefined, optional: [{}, token], ...others };
    for (const [{ auth, path, tag }, operation] of described()) {
      expect(operation?.security, path).toEqual(security[auth]);
      expect(operation?.tags, path).toEqual([tag]);
    }
  });

  it("says of each number in an address what it may be", () => {
    const all = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const parameters = all.flatMap((operation) =>
      (operation.parameters ?? []).map((each) => ({ ...each, name: `${operation.operationId}.${each.name}` })),
    );
    expect(parameters.length).toBeGreaterThan(200);
    for (const { name, schema } of parameters) expect(schema, name).not.toHaveProperty("anyOf");
    for (const { name, schema } of parameters.filter((each) => each.name.endsWith(".size")))
      expect(schema, name).toMatchObject({ type: "integer", minimum: 1, default: expect.any(Number) });
    const { schema } = parameters.find(({ name }) => name === "setMyLocation.lat") ?? {};
    expect(schema).toMatchObject({ type: "number", minimum: -85, maximum: 85 });
  });

  it("says by which sentences a text is refused, and what true means where the name does not say it", () => {
    expect(fieldOf("/api/posts", "title")?.description).toContain("100자까지");
    expect(fieldOf("/api/users/signup", "nickname")?.description).toContain("한글, 영문, 숫자");
    expect(fieldOf("/api/users/signup", "password")?.description).toContain("두 가지 이상");
    expect(fieldOf("/api/users/signup", "gender")).toEqual({ type: "boolean", description: "`true`: male." });
  });

  it("describes bodies as they travel: JSON, or a form with a picture", () => {
    for (const [{ takes, body, path }, operation] of described()) {
      const type = takes === "picture" ? "multipart/form-data" : "application/json";
      expect(Object.keys(operation?.requestBody?.content ?? {}), path).toEqual((takes ?? body) ? [type] : []);
      const mayStayAway = body !== undefined && safeParse(body, undefined).success;
      expect(operation?.requestBody?.required, path).toBe((takes ?? body) ? !mayStayAway : undefined);
    }
    const form = document.paths["/api/upload"]?.["post"]?.requestBody?.content["multipart/form-data"]?.schema;
    expect(form).toMatchObject({ properties: { image: { type: "string" } }, required: ["image"] });
  });
});
