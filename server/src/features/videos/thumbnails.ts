/** The pictures of the exercise videos, handed on: a reader's browser meets YouTube when they play a video, not before. */
import type { FastifyInstance } from "fastify";
import { AppError } from "../../platform/http/errors.ts";
import { outgoingFetch } from "../../platform/outgoing.ts";
import type { Ports } from "../../platform/ports.ts";
import { remember } from "../../platform/remember.ts";
import { findVideo } from "./queries.ts";

const DAY_SECONDS = 86_400;
/** Of about 20 KB each. */
const KEPT = 1_000;
const PATIENCE_MS = 5_000;
const fetchPicture = outgoingFetch(128 * 1_024);

/** GET /thumbnails/…: for everybody, of the videos that are stored. */
export function serveThumbnails(app: FastifyInstance, { db, config }: Ports): void {
  const thumbnail = remember((videoId) => fetchThumbnail(`${config.youtubePicturesUrl}/vi/${videoId}/hqdefault.jpg`), {
    size: KEPT,
    forMs: DAY_SECONDS * 1_000,
  });
  app.get<{ Params: { file: string } }>("/thumbnails/:file", { schema: { hide: true } }, async ({ params }, reply) => {
    const videoId = /^([\w-]{11})\.jpg$/.exec(params.file)?.[1];
    const isOurs = videoId !== undefined && (await findVideo(db, { videoId })) !== undefined;
    const picture = isOurs ? await thumbnail(videoId) : undefined;
    if (!picture) throw new AppError("NOT_FOUND");
    return reply.header("cache-control", `public, max-age=${DAY_SECONDS}`).type("image/jpeg").send(picture);
  });
}

/** undefined: YouTube has none, for the video is gone. */
async function fetchThumbnail(address: string): Promise<Buffer | undefined> {
  const unavailable = () => {
    throw new AppError("UNAVAILABLE");
  };
  const answer = await fetchPicture(address, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(unavailable);
  if (answer.status === 404) return undefined;
  if (!answer.ok || answer.headers.get("content-type") !== "image/jpeg") return unavailable();
  return Buffer.from(await answer.arrayBuffer());
}
