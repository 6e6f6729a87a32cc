import { globSync } from "node:fs";
import { dirname } from "node:path";
import { safeParse, type $ZodObject, type $ZodType, type $ZodTypes } from "zod/v4/core";
import { describe, expect, it } from "vitest";
import { type Endpoint, errorsOf } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { type ErrorCode, errors } from "./errors.ts";

/** Longer than any address that a server reads. */
const FAR = 100_000;
/** Repeated without end; each part of a value that may repeat is one of them. */
const UNITS = ["a", "1", "가", "-", ".", ",", "a,", "\u0301", "👍", "%", "A1!"];
const AROUND = ["", "2", "-", "a@b.co", "가"];

/** Every field of every path and query of the table, by `endpoint.field`. */
const fields = Object.entries(endpoints as Record<string, Endpoint>).flatMap(([name, { params, query }]) =>
  [params, query].flatMap((schema) =>
    schema
      ? Object.entries((schema as $ZodObject)._zod.def.shape).map(
          ([field, type]) => [`${name}.${field}`, type] as const,
        )
      : [],
  ),
);

/** What the file of a feature exports. */
async function tablesOf(feature: string): Promise<Record<string, Endpoint>[]> {
  return Object.values((await import(`./${feature}/endpoints.ts`)) as Record<string, Record<string, Endpoint>>);
}

describe("the table", () => {
  it("holds every endpoint of every feature, none of them twice", async () => {
    const features = globSync("*/endpoints.ts", { cwd: import.meta.dirname }).map((file) => dirname(file));
    const tables = await Promise.all(features.map(async (feature) => [feature, await tablesOf(feature)] as const));
    const names = tables.flatMap(([, table]) => table.flatMap((each) => Object.keys(each)));
    expect(names.toSorted()).toEqual(Object.keys(endpoints).toSorted());
    for (const [feature, table] of tables) {
      const tags = table.flatMap((each) => Object.values(each).map(({ tag }) => tag));
      expect(new Set(tags), feature).toEqual(new Set([feature]));
    }
  });

  it("has each address once", () => {
    const addresses = Object.values(endpoints).map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ":")}`);
    expect(addresses).toEqual([...new Set(addresses)]);
  });

  it("caps a page that is asked for too large, everywhere alike", () => {
    const sizes = fields.filter(([field]) => field.endsWith(".size"));
    const most = sizes.map(([field, type]) => [field.slice(0, -".size".length), safeParse(type, "1000000").data]);
    expect(Object.fromEntries(most)).toEqual(
      Object.fromEntries(most.map(([name]) => [name, name === "getMap" ? 300 : name === "getMates" ? 200 : 50])),
    );
    for (const [field, type] of sizes) {
      for (const none of ["0", "-1", "x", "1.5"]) expect(safeParse(type, none).success, field).toBe(false);
    }
  });

  it("says of no endpoint what follows from its other fields", () => {
    for (const [name, endpoint] of Object.entries(endpoints as Record<string, Endpoint>)) {
      const derived = errorsOf({ ...endpoint, errors: [] });
      expect(
        endpoint.errors.filter((code) => derived.has(code)),
        name,
      ).toEqual([]);
      expect(endpoint.errors, name).toEqual([...new Set(endpoint.errors)]);
    }
  });

  it("needs every code there is, but those that only STOMP refuses with", () => {
    const used = new Set(Object.values(endpoints).flatMap((endpoint) => [...errorsOf(endpoint)]));
    expect(Object.keys(errors).filter((code) => !used.has(code as ErrorCode))).toEqual(["CHAT_ROOM_OVER"]);
  });
});

/** The objects in `schema` that pass over what they do not know. */
function openObjects(schema: $ZodType, at: string): string[] {
  const { def } = (schema as $ZodTypes)._zod;
  if (def.type === "object") {
    const isOpen = def.catchall?._zod.def.type !== "never";
    return [
      ...(isOpen ? [at] : []),
      ...Object.entries(def.shape).flatMap(([field, type]) => openObjects(type, `${at}.${field}`)),
    ];
  }
  if (def.type === "array") return openObjects(def.element, at);
  if (def.type === "union") return def.options.flatMap((option) => openObjects(option, at));
  if (def.type === "pipe") return [def.in, def.out].flatMap((each) => openObjects(each, at));
  return "innerType" in def ? openObjects(def.innerType, at) : [];
}

describe("bodies", () => {
  it("refuse what they do not know, but for what browsers write by themselves", () => {
    const open = Object.entries(endpoints as Record<string, Endpoint>).flatMap(([name, { body }]) =>
      body ? openObjects(body, name) : [],
    );
    expect(open).toEqual(["subscribeToPush", "subscribeToPush.keys"]);
  });
});

describe("what travels in addresses", () => {
  it("is there to be looked at", () => {
    expect(fields.length).toBeGreaterThan(100);
  });

  it.each<readonly [string, $ZodType]>(fields)("%s takes no text without end", (_, type) => {
    const endless = [...UNITS, " "].flatMap((unit) =>
      AROUND.flatMap((text) => [text + unit.repeat(FAR), unit.repeat(FAR) + text]),
    );
    for (const text of endless) {
      expect(safeParse(type, text).success, `${text.slice(0, 10)}…${text.slice(-10)}`).toBe(false);
    }
  });
});
