/** A server that has pictures of videos, as YouTube's (i.ytimg.com) has them. */
import type { IncomingMessage, ServerResponse } from "node:http";
import sharp from "sharp";
import { LocalServer } from "./localServer.ts";

export class VideoPictures extends LocalServer {
  /** The videos whose picture was asked for, in order. */
  readonly asked: string[] = [];
  /** Videos that are gone. */
  readonly gone = new Set<string>();
  /** What it answers instead of a picture, when it has trouble. */
  trouble: { status: number; contentType: string } | undefined;
  readonly picture: Buffer;

  constructor(picture: Buffer) {
    super();
    this.picture = picture;
  }

  /** Its picture is as large as YouTube's are, in pixels and about in bytes. */
  static async start(): Promise<VideoPictures> {
    const noise = { type: "gaussian", mean: 120, sigma: 12 } as const;
    const picture = await sharp({ create: { width: 480, height: 360, channels: 3, background: "#000", noise } })
      .jpeg({ quality: 50 })
      .toBuffer();
    return new VideoPictures(picture).listen();
  }

  protected override answer({ url = "" }: IncomingMessage, response: ServerResponse): void {
    const videoId = /^\/vi\/([\w-]{11})\/hqdefault\.jpg$/.exec(url)?.[1] ?? "";
    this.asked.push(videoId);
    const { status, contentType } = this.trouble ?? {
      status: videoId === "" || this.gone.has(videoId) ? 404 : 200,
      contentType: "image/jpeg",
    };
    // YouTube, too, answers for a video that is gone with a picture.
    response.writeHead(status, { "content-type": contentType }).end(this.picture);
  }
}
