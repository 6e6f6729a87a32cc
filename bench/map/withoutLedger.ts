/** Loaded before a server: what it shows of the map is noted in nobody's ledger, so that the cost of noting shows beside it. */
import { registerHooks } from "node:module";

registerHooks({
  load: (url, context, nextLoad) =>
    url.endsWith("/mates/ledger/lookService.ts")
      ? {
          format: "module",
          shortCircuit: true,
          source: "export const collectLooks = () => ({ note() {}, noteUse() {} });",
        }
      : nextLoad(url, context),
});
