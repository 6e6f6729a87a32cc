/** A server that answers like YouTube's Data API and its oEmbed, with trouble on demand. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { LocalServer } from "./localServer.ts";

export const TEST_KEY = "AIza-test-key";

type ApiVideo = {
  title: string;
  privacyStatus?: string;
  embeddable?: boolean;
  regionRestriction?: { allowed?: string[]; blocked?: string[] };
  ytRating?: string;
};
type Trouble = { status: number; body: unknown } | "malformed" | "silence";

export class TestYoutube extends LocalServer {
  /** What there is, by id; also what oEmbed answers, unless `oembedStatus` says otherwise. */
  readonly videos = new Map<string, ApiVideo>();
  readonly playlists = new Map<string, string[]>();
  /** Uploads playlist by channel id or handle. */
  readonly channels = new Map<string, string>();
  readonly oembedStatus = new Map<string, number>();
  /** What was asked, as `resource?query`, in order. */
  readonly asked: string[] = [];
  /** Consulted before each answer; `turn` counts the requests from 1. */
  trouble: (asked: string, turn: number) => Trouble | undefined = () => undefined;

  static start(): Promise<TestYoutube> {
    return new TestYoutube().listen();
  }

  get apiUrl(): string {
    return `${this.url}/youtube/v3`;
  }

  get oembedUrl(): string {
    return `${this.url}/oembed`;
  }

  /** Quiet again, with nothing in it. */
  reset(): void {
    for (const map of [this.videos, this.playlists, this.channels, this.oembedStatus]) map.clear();
    this.asked.length = 0;
    this.trouble = () => undefined;
  }

  protected override answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? "/", "http://youtube.test");
    const asked = url.pathname.replace("/youtube/v3/", "").replace(/^\//, "") + url.search;
    this.asked.push(asked);
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { "content-type": "application/json; charset=UTF-8" });
      response.end(JSON.stringify(body));
    };
    const trouble = this.trouble(asked, this.asked.length);
    if (trouble === "silence") return;
    if (trouble === "malformed") return void response.end("<html>hotel wifi</html>");
    if (trouble) return send(trouble.status, trouble.body);
    if (url.pathname === "/oembed") return this.#oembed(url, response);
    if (request.headers["x-goog-api-key"] !== TEST_KEY) return send(400, KEY_INVALID);
    const { searchParams: query } = url;
    if (asked.startsWith("videos?")) return send(200, { items: this.#videoItems(query.get("id") ?? "") });
    if (asked.startsWith("channels?")) return send(200, this.#channel(query.get("id") ?? query.get("forHandle") ?? ""));
    const items = this.playlists.get(query.get("playlistId") ?? "");
    if (!items) return send(404, apiError(404, "playlistNotFound"));
    const token = query.get("pageToken");
    const start = token === null ? 0 : Number(/^page-(\d+)$/.exec(token)?.[1] ?? Number.NaN);
    if (Number.isNaN(start)) return send(400, apiError(400, "invalidPageToken"));
    const end = start + Number(query.get("maxResults") ?? 5);
    return send(200, {
      kind: "youtube#playlistItemListResponse",
      items: items.slice(start, end).map((videoId) => ({ contentDetails: { videoId } })),
      ...(end < items.length && { nextPageToken: `page-${end}` }),
      pageInfo: { totalResults: items.length, resultsPerPage: 50 },
    });
  }

  #oembed(url: URL, response: ServerResponse): void {
    const id = new URL(url.searchParams.get("url") ?? "").searchParams.get("v") ?? "";
    const video = this.videos.get(id);
    const status = this.oembedStatus.get(id) ?? (video ? 200 : 404);
    response.writeHead(status, { "content-type": status === 200 ? "application/json" : "text/plain" });
    response.end(status === 200 ? JSON.stringify({ title: video?.title, type: "video" }) : "Not Found");
  }

  #channel(name: string) {
    const uploads = this.channels.get(name);
    // Without a channel there is no list at all.
    return uploads === undefined ? {} : { items: [{ contentDetails: { relatedPlaylists: { uploads } } }] };
  }

  #videoItems(ids: string) {
    return ids.split(",").flatMap((id) => {
      const video = this.videos.get(id);
      if (!video) return [];
      const { title, privacyStatus = "public", embeddable = true, regionRestriction, ytRating } = video;
      return {
        id,
        snippet: { title, channelTitle: "채널" },
        status: { privacyStatus, embeddable, uploadStatus: "processed" },
        contentDetails: { duration: "PT4M13S", regionRestriction, contentRating: ytRating ? { ytRating } : {} },
      };
    });
  }
}

/** An error as the Data API words it. */
export function apiError(code: number, reason: string): object {
  return { error: { code, message: reason, errors: [{ message: reason, domain: "youtube", reason }] } };
}

const KEY_INVALID = {
  error: {
    code: 400,
    message: "API key not valid. Please pass a valid API key.",
    errors: [{ message: "API key not valid.", domain: "global", reason: "badRequest" }],
    status: "INVALID_ARGUMENT",
    details: [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "API_KEY_INVALID" }],
  },
};
