/** Signing out: apart from signing in, for the header has it on every page. */
import { call } from "../../lib/api.ts";

/** Ends the session on the server; quiet where that cannot be told. */
export const endSessionOnServer = () => call("signOut").catch(() => undefined);
