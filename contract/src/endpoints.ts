/**
 * The one description of the HTTP surface, joined of what each feature says of its own. The server registers its routes
 * from it, the web client is typed and parsed by it, `/api/docs` and the access-rights test are made from it.
 */
import { accountEndpoints } from "./accounts/endpoints.ts";
import { chatEndpoints } from "./chat/endpoints.ts";
import { consentEndpoints } from "./consents/endpoints.ts";
import { firstStepEndpoints } from "./firstSteps/endpoints.ts";
import { leavingEndpoints } from "./leaving/endpoints.ts";
import { mateEndpoints } from "./mates/endpoints.ts";
import { meetupEndpoints } from "./meetups/endpoints.ts";
import { memberEndpoints } from "./members/endpoints.ts";
import { notificationEndpoints } from "./notifications/endpoints.ts";
import { placeEndpoints } from "./places/endpoints.ts";
import { planEndpoints } from "./plans/endpoints.ts";
import { playlistEndpoints } from "./playlists/endpoints.ts";
import { postEndpoints } from "./posts/endpoints.ts";
import { profileEndpoints } from "./profile/endpoints.ts";
import { pushEndpoints } from "./push/endpoints.ts";
import { safetyEndpoints } from "./safety/endpoints.ts";
import { systemEndpoints } from "./system/endpoints.ts";
import { togetherEndpoints } from "./together/endpoints.ts";
import { uploadEndpoints } from "./uploads/endpoints.ts";
import { videoEndpoints } from "./videos/endpoints.ts";

export const endpoints = {
  ...accountEndpoints,
  ...consentEndpoints,
  ...leavingEndpoints,
  ...profileEndpoints,
  ...firstStepEndpoints,
  ...uploadEndpoints,
  ...mateEndpoints,
  ...memberEndpoints,
  ...meetupEndpoints,
  ...planEndpoints,
  ...togetherEndpoints,
  ...placeEndpoints,
  ...chatEndpoints,
  ...notificationEndpoints,
  ...pushEndpoints,
  ...videoEndpoints,
  ...playlistEndpoints,
  ...postEndpoints,
  ...safetyEndpoints,
  ...systemEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
