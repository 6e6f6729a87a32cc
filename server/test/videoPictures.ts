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
  trouble: { status: number; contentType: string; location?: string } | undefined;
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
    const status = videoId === "" || this.gone.has(videoId) ? 404 : 200;
    const usual = { status, contentType: "image/jpeg", location: undefined };
    const isElsewhere = url === this.trouble?.location;
    const answer = isElsewhere ? { ...usual, status: 200 } : (this.trouble ?? usual);
    if (answer.location !== undefined) response.setHeader("location", answer.location);
    // YouTube, too, answers for a video that is gone with a picture.
    response.writeHead(answer.status, { "content-type": answer.contentType }).end(this.picture);
  }
}
