/** The mate request that is being asked about: from the panel, or from the toast of one that has just come. */
import type { Notification } from "../../data/notifications/wire.ts";
import { createAsked } from "../../lib/asked.ts";

const asked = createAsked<Notification>();

/** Opens the dialog on a request. */
export const askRequest = asked.ask;

/** Closes the dialog on `request`, unless it is open on another by now. */
export const endRequest = (request: Notification) => asked.end(request);

export const useAskedRequest = asked.useAsked;
