/** YouTube's pictures without YouTube: a browser gets them from here. */
import type { Page } from "puppeteer-core";
import sharp from "sharp";

const PICTURES = "https://i.ytimg.com/*";

/** A JPEG as large as the pictures of videos are, in pixels and about in bytes. */
export function picture(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 120, sigma: 12 } as const;
  return sharp({ create: { width: 480, height: 360, channels: 3, background: "#000", noise } })
    .jpeg({ quality: 50 })
    .toBuffer();
}

/** Answers every question of `page` for a picture with `jpeg`; nothing else passes here. */
export async function answerForYoutube(page: Page, jpeg: Buffer): Promise<void> {
  const session = await page.createCDPSession();
  session.on("Fetch.requestPaused", ({ requestId }) => {
    const answer = {
      requestId,
      responseCode: 200,
      responseHeaders: [
        { name: "content-type", value: "image/jpeg" },
        { name: "cache-control", value: "public, max-age=7200" },
      ],
      body: jpeg.toString("base64"),
    };
    // Who leaves a page no longer waits for its pictures.
    session.send("Fetch.fulfillRequest", answer).catch(() => undefined);
  });
  await session.send("Fetch.enable", { patterns: [{ urlPattern: PICTURES }] });
}
