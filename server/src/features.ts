/**
 * The features there are. A member is erased in this order: what hangs on the account comes before it, and the departure, by
 * which everybody is known to be leaving, just before that.
 */
import { accounts } from "./features/accounts/feature.ts";
import { chat } from "./features/chat/feature.ts";
import { consents } from "./features/consents/feature.ts";
import { firstSteps } from "./features/firstSteps/feature.ts";
import { leaving } from "./features/leaving/feature.ts";
import { mates } from "./features/mates/feature.ts";
import { meetups } from "./features/meetups/feature.ts";
import { members } from "./features/members/feature.ts";
import { notifications } from "./features/notifications/feature.ts";
import { places } from "./features/places/feature.ts";
import { playlists } from "./features/playlists/feature.ts";
import { posts } from "./features/posts/feature.ts";
import { profile } from "./features/profile/feature.ts";
import { push } from "./features/push/feature.ts";
import { together } from "./features/together/feature.ts";
import { safety } from "./features/safety/feature.ts";
import { uploads } from "./features/uploads/feature.ts";
import { videos } from "./features/videos/feature.ts";
import type { Feature } from "./platform/feature.ts";

export const features: readonly Feature[] = [
  consents,
  profile,
  firstSteps,
  places,
  // What hangs on gatherings goes before who was in them.
  together,
  meetups,
  mates,
  members,
  push,
  videos,
  playlists,
  chat,
  // After all that takes long: whoever posts, or likes what they have liked, waits from here on. Before reports, as where a post that
  // was reported is decided on: nobody waits in a circle.
  posts,
  // What was told of their likes together with those of others has been counted anew before what they have brought about goes.
  notifications,
  safety,
  uploads,
  leaving,
  accounts,
];
