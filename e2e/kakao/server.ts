/** A server of the test's own that behaves like Kakao's: the SDK, and the place search by its key. */
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { resolve } from "node:path";
import { LocalServer } from "../../server/test/localServer.ts";

/** How Kakao is today; `half`: the loader comes, what it loads does not. */
export type KakaoMode = "fine" | "refused" | "hanging" | "half" | "empty" | "away";

const CAFE = {
  place_name: "서울숲 커피집",
  address_name: "서울 성동구 성수동1가 1",
  road_address_name: "서울 성동구 서울숲길 1",
  x: "127.0421",
  y: "37.5467",
};

export class KakaoServer extends LocalServer {
  readonly key = "0123456789abcdef0123456789abcdef";
  mode: KakaoMode = "fine";
  /** What was looked for. */
  readonly searched: string[] = [];

  static start(): Promise<KakaoServer> {
    return new KakaoServer().listen();
  }

  protected override async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "", this.url);
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "authorization");
    response.setHeader("cache-control", "no-store");
    if (this.mode === "away") request.socket.destroy();
    else if (request.method === "OPTIONS") response.writeHead(204).end();
    else if (pathname === "/v2/maps/sdk.js") await this.#sendLoader(searchParams.get("appkey"), response);
    else if (pathname === "/mapjsapi/kakao.js") await this.#sendCode(response);
    else if (pathname === "/v2/local/search/keyword.json") {
      const words = searchParams.get("query") ?? "";
      this.searched.push(words);
      const allowed = request.headers.authorization === `KakaoAK ${this.key}`;
      const documents = words.includes("커피") ? [CAFE] : [];
      response.writeHead(allowed ? 200 : 401, { "content-type": "application/json" });
      response.end(JSON.stringify(allowed ? { documents } : { errorType: "AccessDeniedError" }));
    } else response.writeHead(404).end();
  }

  async #sendLoader(key: string | null, response: ServerResponse): Promise<void> {
    if (this.mode === "hanging") return;
    if (this.mode === "refused" || key !== this.key) {
      response.writeHead(401, { "content-type": "application/json" }).end('{"errorType":"AccessDeniedError"}');
      return;
    }
    sendScript(response, this.mode === "empty" ? "" : await readScript("loader.js"));
  }

  async #sendCode(response: ServerResponse): Promise<void> {
    if (this.mode !== "half") sendScript(response, await readScript("kakao.js"));
  }
}

function readScript(name: string): Promise<string> {
  return readFile(resolve(import.meta.dirname, name), "utf8");
}

function sendScript(response: ServerResponse, text: string): void {
  response.writeHead(200, { "content-type": "text/javascript; charset=utf-8" }).end(text);
}
