/** How docs/spec-coverage.md and docs/security.md call tests. */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseAst } from "vitest/node";
import { ROOT } from "../processes.mjs";

const FOLDERS: Record<string, string> = { web: "web/src", contract: "contract/src", scripts: "scripts/test" };

/** Names of tests, in backticks: `home.spec`, `chat/rooms.test`, `web:lib/api.test`. */
export const TEST_NAME = /`([\w:/]+\.(?:spec|test))`/g;

/** Where the test called `name` lies. */
export function fileOf(name: string): string {
  if (name.endsWith(".spec")) return `e2e/journeys/${name}.ts`;
  const [folder = "", path] = name.split(":");
  if (path !== undefined) return withExtension(`${FOLDERS[folder]}/${path}`);
  if (/^(platform|demo)\//.test(name)) return `server/${name.startsWith("demo/") ? "" : "src/"}${name}.ts`;
  return name.includes("/") ? `server/src/features/${name}.ts` : `server/src/${name}.ts`;
}

/** Tests of components are written as components are. */
function withExtension(path: string): string {
  return existsSync(resolve(ROOT, `${path}.tsx`)) ? `${path}.tsx` : `${path}.ts`;
}

/** Whether `file` (from the root) has a test of this title, or one of the titles that a template in it stands for. */
export function hasTitle(file: string, title: string): boolean {
  const { source, titles } = read(file);
  return titles.some((written) => written === title || isFilledIn(written, title, source));
}

const filesRead = new Map<string, { source: string; titles: string[] }>();

/** Reading a file into a tree takes longer than everything else here. */
function read(file: string) {
  const known = filesRead.get(file);
  if (known) return known;
  const source = readFileSync(resolve(ROOT, file), "utf8");
  const found = { source, titles: titlesIn(source, file.endsWith(".tsx") ? "tsx" : "ts") };
  filesRead.set(file, found);
  return found;
}

/** Titles of the tests in `source` as they are written there, alone and behind the title of the group they are in. */
export function titlesIn(source: string, lang: "ts" | "tsx" = "ts"): string[] {
  const titles: string[] = [];
  const visit = (node: unknown, group: string | undefined): void => {
    if (typeof node !== "object" || node === null) return;
    const call = titledCall(node as Node, source);
    if (call === "never run") return;
    if (!call) {
      for (const child of Object.values(node)) visit(child, group);
    } else if (call.isGroup) {
      for (const child of call.inside) visit(child, call.title);
    } else {
      titles.push(call.title);
      if (group !== undefined) titles.push(`${group} ${call.title}`);
    }
  };
  visit(parseAst(source, { lang }), undefined);
  return titles;
}

/** What of a syntax tree's nodes is looked at. */
type Node = {
  type: string;
  start: number;
  end: number;
  callee?: Node;
  object?: Node;
  property?: Node;
  tag?: Node;
  name?: string;
  arguments?: Node[];
};

type TitledCall = { isGroup: boolean; title: string; inside: Node[] };

/** What is never run shows nothing: a test called so is not there. */
const NEVER_RUN = ["skip", "todo", "fixme"];

/** `it("…", …)`, `test.describe("…", …)`, `describe.each(…)("…", …)`. */
function titledCall(node: Node, source: string): TitledCall | "never run" | undefined {
  const [first, ...inside] = node.arguments ?? [];
  if (node.type !== "CallExpression" || !first || inside.length === 0) return undefined;
  const names = namesOf(node);
  if (!["it", "test", "describe"].includes(names[0] ?? "")) return undefined;
  if (first.type !== "TemplateLiteral" && first.type !== "Literal") return undefined;
  if (names.some((name) => NEVER_RUN.includes(name))) return "never run";
  const title = source.slice(first.start + 1, first.end - 1);
  return { isGroup: names.includes("describe"), title, inside };
}

/** The names of the function that a call calls: `test`, `describe`, `skip`. */
function namesOf({ callee, object, property, tag, name }: Node): string[] {
  const before = callee ?? object ?? tag;
  const last = property?.name ?? name;
  return [...(before ? namesOf(before) : []), ...(last === undefined ? [] : [last])];
}

/** What stands in a template for a value: `%s` and the like, `$name`, `${expression}`. */
const PLACE = /%[sdifjo]|\$\{[^}]*\}|\$[\w.]+/;

/** Whether `title` is `template` with values in it, each of which stands in `source`. */
function isFilledIn(template: string, title: string, source: string): boolean {
  const parts = template.split(PLACE).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  if (parts.length === 1) return false;
  const values = new RegExp(`^${parts.join("(.+)")}$`, "u").exec(title)?.slice(1);
  return values?.every((value) => source.includes(value)) ?? false;
}
