import { cdp } from "vitest/browser";
import { InputMethod } from "../../e2e/ime.ts";

/** Types Hangul into what has the focus, as an input method does. */
export const inputMethod = (): InputMethod => new InputMethod(cdp());
