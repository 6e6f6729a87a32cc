/** Before the journeys: a product that has made and migrated its database, for all others to start from a copy of. */
import { Product } from "./product.ts";

/** Playwright calls this once; what it returns is called at the end. */
export default async function setup(): Promise<() => Promise<void>> {
  const product = await Product.start();
  await product.down();
  product.becomeTemplate();
  return () => product.remove();
}
