/** Ticks with the heart-beat, outside the page: a hidden tab's own timers are slowed down to one a minute. */
import { HEART_BEAT_MS } from "@fitmate/contract/limits";

setInterval(() => postMessage(null), HEART_BEAT_MS);
