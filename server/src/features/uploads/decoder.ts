/** sharp, allowed to read what we take and nothing else. */
import sharp from "sharp";

const LOADERS = ["JpegBuffer", "PngBuffer", "WebpBuffer", "NsgifBuffer", "HeifBuffer"];

// No process of ours reads another format (SVG, TIFF, PDF …), whatever a file claims to be.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: LOADERS.map((loader) => `VipsForeignLoad${loader}`) });
// Several pictures at a time, each on one thread; and nothing of one is kept for the next.
sharp.concurrency(1);
sharp.cache(false);

export { sharp };
