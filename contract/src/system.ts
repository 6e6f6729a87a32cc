/** What an operator's tools and the app itself ask the server about itself. */
import * as z from "zod/mini";

export const Health = z.object({ status: z.literal("ok") });
