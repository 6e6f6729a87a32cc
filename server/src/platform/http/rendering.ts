/** Pages as the web renders them on the server: what the web build brings for it, and how it calls the API. */
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * A page but for what surrounds it: tags for the head, for its end (`styles`) and for when it is painted (`scripts`), the
 * content of #root, and its state as JSON.
 */
export type RenderedPage = {
  status: number;
  head: string;
  styles: string;
  scripts: string;
  body: string;
  state: string;
};

/**
 * The same for all who open a page that the browser makes: who that is, how it looks while it loads, tags that bring its
 * style sheets, or have all of them written out, and its scripts and those of the app, and whether it asks something first.
 */
export type PageStart = {
  reader: "member" | "visitor";
  shell: string;
  files: { styleSheets: string; styles: string; scripts: string };
  appFiles: string;
  asks: boolean;
};

/** What the API says to what a member's page asks first, by its address, and how it looks with that; `build`: the app's script. */
export type MemberStart = {
  build: string;
  answers: Readonly<Record<string, unknown>>;
  refusals: Readonly<Record<string, unknown>>;
  /** What stands in #root. */
  look: (signal: AbortSignal) => Promise<string | null>;
};

export type Renderer = {
  /**
   * Which page is at an address: the one address of all that show the same, and the status it is sent with where the browser
   * makes it after all. Null where the browser always does.
   */
  pageAt: (url: URL) => { url: URL; status: number } | null;
  /** What the page at an address starts with where the browser makes it. */
  startAt: (url: URL) => Promise<PageStart | null>;
  /** The page at the address that `pageAt` says; null where the browser has to make it. Rejects once `signal` aborts. */
  render: (url: URL, signal: AbortSignal) => Promise<RenderedPage | null>;
  /**
   * What the page at an address starts with for the member of a session; null where it asks for nothing. `hasFrame`: what stands
   * around it, the browser has.
   */
  memberStart: (
    url: URL,
    session: { token: string; nickname: string },
    wanted: { hasFrame: boolean },
  ) => Promise<MemberStart | null>;
};

/** `token`: of the member who asks; without one a visitor does. */
type Init = { token?: string; signal?: AbortSignal };

type Manifest = Record<string, { css?: string[] }>;

type RendererModule = {
  createRenderer: (
    manifest: Manifest,
    styleSheets: Record<string, string>,
    transport: (address: string, init: Init) => Promise<Response>,
  ) => Renderer;
};

const MARK_HEADER = "x-fitmate-rendering";
const MARK = randomBytes(32).toString("base64url");

/** Whether a call of the API comes from here and not from a reader. */
export function isRendering({ headers }: FastifyRequest): boolean {
  return headers[MARK_HEADER] === MARK;
}

/** What renders pages, from the web build in `folder`; undefined where the build brings nothing of the kind. */
export async function loadRenderer(app: FastifyInstance, folder: string): Promise<Renderer | undefined> {
  const written = await readFile(resolve(folder, ".vite/manifest.json"), "utf8").catch(() => undefined);
  if (written === undefined) return undefined;
  const manifest = JSON.parse(written) as Manifest;
  const { createRenderer } = (await import(pathToFileURL(resolve(folder, ".render/render.js")).href)) as RendererModule;
  return createRenderer(manifest, await readStyleSheets(folder, manifest), (address, init) =>
    callInside(app, address, init),
  );
}

async function readStyleSheets(folder: string, manifest: Manifest): Promise<Record<string, string>> {
  const files = new Set(Object.values(manifest).flatMap(({ css = [] }) => css));
  return Object.fromEntries(
    await Promise.all([...files].map(async (file) => [file, await readFile(resolve(folder, file), "utf8")])),
  );
}

/**
 * Reads from the API without leaving the process. Once `signal` aborts nothing is asked any more; what was asked
 * by then runs to its end unheard, since a broken-off call would stand in the log as an error.
 */
async function callInside(app: FastifyInstance, url: string, { token, signal }: Init): Promise<Response> {
  signal?.throwIfAborted();
  const headers = { [MARK_HEADER]: MARK, ...(token !== undefined && { "x-auth-token": token }) };
  const { body, statusCode: status } = await app.inject({ url, headers });
  signal?.throwIfAborted();
  return new Response(body, { status });
}
