/** Which version of the product runs here: what `npm run release` wrote last. Whoever asks over HTTP is not told. */
import product from "../../package.json" with { type: "json" };

export const { version } = product;
